import { systemRandom } from '@castaway/contract'
import { expect, it } from 'vitest'
import { createCookies } from './cookies'

const cookies = createCookies({
  prefix: 'castaway',
  secure: true,
  key: new Uint8Array(32),
  sessionKey: 'the key of the cookie',
  sessionLifetime: 60_000,
  random: systemRandom,
})
const name = '__Secure-castaway.session_token'
const request = (value: string) =>
  new Request('https://castaway.example', { headers: { cookie: `${name}=${value}` } })

it('keeps the format of session cookies: the token, a dot, and its HMAC-SHA-256 in base64', async () => {
  const value = 'a-session-token-of-32-characters.nfB7%2Fok9N1tgC6lxwQouWV1ikfZ4T0E4NRhSv9nd1i8%3D'
  expect(await cookies.session('a-session-token-of-32-characters')).toBe(
    `${name}=${value}; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax`,
  )
  expect(await cookies.sessionToken(request(value))).toBe('a-session-token-of-32-characters')
})

it('does not accept a session cookie with another signature', async () => {
  const [value] = (await cookies.session('mine')).slice(name.length + 1).split(';')
  expect(await cookies.sessionToken(request(value!))).toBe('mine')
  expect(await cookies.sessionToken(request(value!.replace('mine', 'other')))).toBeNull()
  expect(await cookies.sessionToken(request('mine'))).toBeNull()
})
