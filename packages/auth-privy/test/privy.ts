import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@castaway/contract'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { everyAccount } from './fixtures'

/** For tests: a server that simulates Privy, with the keys of one app and the API that requires its secret. */
export interface TestPrivy {
  url: string
  /** Users by id, as the API returns them; tests add theirs. */
  people: Map<string, Record<string, unknown>>
  /** The app's settings. */
  app: Record<string, boolean>
  /** Requests with the secret: method, path and body. */
  asked: { method: string; path: string; body: unknown }[]
  /** If set, the response to every call of the API. */
  reject?: { status: number; body: unknown; headers?: Record<string, string> }
  /** A token like Privy's; `change` and `header` tamper with it. */
  token(did: string, change?: JWTPayload, header?: Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

export const APP_ID = 'cl1a2b3c4d5e6f7g8h9i0jklmn'
export const APP_SECRET = 'the-secret-that-only-the-server-knows'

export const startPrivy = async (): Promise<TestPrivy> => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: 'key-1' }
  const people: TestPrivy['people'] = new Map()
  const asked: TestPrivy['asked'] = []
  const proper = `Basic ${Buffer.from(`${APP_ID}:${APP_SECRET}`).toString('base64')}`

  const answer = (method: string, path: string, body: Record<string, unknown>) => {
    if (path === `/v1/apps/${APP_ID}`) return { id: APP_ID, ...privy.app }
    const [, did = '', rest = ''] = /^\/v1\/users\/([^/]+)\/?(.*)$/.exec(path) ?? []
    const user = people.get(decodeURIComponent(did))
    if (!user) return undefined
    if (method === 'DELETE') {
      people.delete(String(user.id))
      return {}
    }
    if (rest === 'custom_metadata') user.custom_metadata = body.custom_metadata
    if (rest === 'accounts/unlink') {
      const names = (account: object) => Object.values(account).map(String)
      user.linked_accounts = (user.linked_accounts as { type: string }[]).filter(
        (account) => account.type !== body.type || !names(account).includes(String(body.handle)),
      )
    }
    return user
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const reply = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    }
    const path = request.url ?? ''
    if (path === `/v1/apps/${APP_ID}/jwks.json`) return reply(200, { keys: [jwk] })
    const { authorization } = request.headers
    if (authorization !== proper || request.headers['privy-app-id'] !== APP_ID) {
      return reply(401, { error: 'Invalid app id or secret', code: 'missing_or_invalid_token' })
    }
    const body: Record<string, unknown> = text ? JSON.parse(text) : {}
    const method = request.method ?? ''
    asked.push({ method, path, body })
    const { reject } = privy
    if (reject) return reply(reject.status, reject.body, reject.headers)
    const found = answer(method, path, body)
    return found
      ? reply(200, found)
      : reply(404, { error: 'User not found', code: 'user_does_not_exist' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const privy: TestPrivy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    people,
    app: {},
    asked,
    token(did, change = {}, header = {}) {
      const now = Math.floor(systemClock.now() / 1000)
      return new SignJWT({
        sid: 'cm0session',
        iss: 'privy.io',
        aud: APP_ID,
        sub: did,
        iat: now,
        exp: now + 3600,
        ...change,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'key-1', ...header })
        .sign(privateKey)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return privy
}

/** A Privy user with one account of every type. */
export const person = (did: string, change: Record<string, unknown> = {}) => ({
  id: did,
  created_at: 1_731_974_895,
  is_guest: false,
  has_accepted_terms: false,
  mfa_methods: [],
  linked_accounts: structuredClone(everyAccount),
  ...change,
})
