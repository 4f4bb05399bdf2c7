import { expect, test } from 'vitest'
import { decodeSigned } from './decode-signed'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('the parts of a signed body are read, also beyond ASCII', () => {
  const payload = { fid: 7, inputs: { tide: 'Ebbe – niedrig 🌊' } }
  const body = JSON.stringify({
    header: part({ type: 'app_key' }),
    payload: part(payload),
    signature: 's',
  })
  expect(decodeSigned(body)).toEqual({ header: { type: 'app_key' }, payload, signature: 's' })
})

test.each(['', '{}', '{"header":1}', '{"header":"!","payload":"!","signature":""}', 'null'])(
  '%s is none',
  (body) => expect(decodeSigned(body)).toBeUndefined(),
)
