import { createHmac } from 'node:crypto'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { verifyWebhook, WebhookError, type WebhookEvent } from './index'

const secret = 'a secret that two know'
const event = { type: 'cast.created', created_at: 1_700_000_000, data: { text: 'Ebb. 🌊' } }
const body = JSON.stringify(event)
const sign = (bytes: string, key = secret) =>
  createHmac('sha512', key).update(bytes, 'utf8').digest('hex')

describe('verifyWebhook', () => {
  it('accepts text, bytes and buffers', async () => {
    const bytes = new TextEncoder().encode(body)
    // A view into a larger buffer: only the view's bytes count.
    const within = Buffer.from(`xx${body}xx`).subarray(2, 2 + bytes.length)
    for (const one of [body, bytes, bytes.buffer, within])
      expect(await verifyWebhook({ body: one, signature: sign(body), secrets: secret })).toEqual(
        event,
      )
    const shouted = sign(body).toUpperCase()
    expect(await verifyWebhook({ body, signature: shouted, secrets: secret })).toEqual(event)
  })

  it('accepts a signature of any of several secrets', async () => {
    const secrets = ['the old one', secret]
    expect(await verifyWebhook({ body, signature: sign(body), secrets })).toEqual(event)
    const old = sign(body, 'the old one')
    expect(await verifyWebhook({ body, signature: old, secrets })).toEqual(event)
  })

  it.each([
    ['another body', `${body} `, sign(body)],
    ['another secret', body, sign(body, 'guessed')],
    ['one bit', body, sign(body).replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['a shorter one', body, sign(body).slice(0, 64)],
    ['none', body, null],
    ['nothing', body, undefined],
    ['no hex', body, 'z'.repeat(128)],
    ['another hash', body, createHmac('sha256', secret).update(body).digest('hex').repeat(2)],
  ])('is refused with a signature of %s', async (_, given, signature) => {
    const refused = verifyWebhook({ body: given, signature, secrets: secret })
    await expect(refused).rejects.toBeInstanceOf(WebhookError)
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_WEBHOOK' })
    const error = (await refused.catch((caught: unknown) => caught)) as Error
    expect(error.message).not.toContain(secret)
  })

  it.each(['', 'no json', 'null', '[]', '{"type":1,"data":{}}', '{"type":"cast.created"}', '\xff'])(
    'is refused when it is signed but no event: %j',
    async (odd) => {
      const refused = verifyWebhook({ body: odd, signature: sign(odd), secrets: secret })
      await expect(refused).rejects.toBeInstanceOf(WebhookError)
    },
  )

  it.each([[[]], [''], [['a', '']]])('rejects the secrets %j', async (secrets) => {
    const signature = sign(body, '')
    await expect(verifyWebhook({ body, signature, secrets })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
    })
  })

  it('returns an event that is typed by its type', () => {
    const fidOf = (told: WebhookEvent) => (told.type === 'user.created' ? told.data.fid : undefined)
    expectTypeOf(fidOf).returns.toEqualTypeOf<number | undefined>()
  })
})
