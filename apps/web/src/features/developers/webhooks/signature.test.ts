import { verifyWebhook } from '@castaway/client'
import { expect, test } from 'vitest'
import { signatureOf } from './signature'

test('it is the signature that a receiver verifies', async () => {
  const body = '{"type":"cast.created","created_at":1,"data":{"text":"Größe 💥"}}'
  const signature = await signatureOf(body, 'secret')
  const verify = (text: string) => verifyWebhook({ body: text, signature, secrets: ['secret'] })
  await expect(verify(body)).resolves.toMatchObject({ data: { text: 'Größe 💥' } })
  await expect(verify(`${body} `)).rejects.toThrow()
})
