import type { LinkedAccount, LoginUser, LoginMethods } from '@castaway/auth/wire'
import { createLoginClient } from '../src/client/client'

/** For tests: a login client with stubbed responses by path. */

export type Answer = unknown | (() => unknown | Promise<unknown>)

export const userOf = (
  accounts: LinkedAccount[] = [],
  more: Partial<LoginUser> = {},
): LoginUser => ({
  id: 'did:castaway:1',
  createdAt: 1,
  isGuest: false,
  hasAcceptedTerms: false,
  mfaMethods: [],
  customMetadata: {},
  linkedAccounts: accounts,
  ...more,
})

export const emailAccount: LinkedAccount = {
  type: 'email',
  key: 'email:ana@example.com',
  address: 'ana@example.com',
  firstVerifiedAt: 1,
  latestVerifiedAt: 1,
}

export const walletAccount = (address: string, walletClientType = 'test.shell'): LinkedAccount => ({
  type: 'wallet',
  key: `ethereum:${address}`,
  address,
  chainType: 'ethereum',
  chainId: 'eip155:10',
  walletClientType,
  connectorType: 'injected',
  recoveryMethod: null,
  imported: false,
  delegated: false,
  walletIndex: null,
  firstVerifiedAt: 1,
  latestVerifiedAt: 1,
})

export const someMethods: LoginMethods = {
  provider: 'local',
  privy: null,
  methods: [
    { type: 'wallet', label: 'Wallet', simulated: false },
    { type: 'email', label: 'E-mail', simulated: true, outboxUrl: '/_simulated/outbox' },
    { type: 'phone', label: 'Phone', simulated: true, outboxUrl: '/_simulated/outbox' },
    { type: 'passkey', label: 'Passkey', simulated: false },
    { type: 'google_oauth', label: 'Google', simulated: true },
  ],
  terms: { required: false, url: null },
  captcha: null,
  signUp: true,
}

/** An error response like the server's. */
export const errorResponse =
  (code: string, status = 400, message?: string) =>
  () =>
    Response.json({ code, message }, { status })

export const testClient = (answers: Record<string, Answer>) => {
  const calls: { path: string; body: unknown }[] = []
  const fetch = async (input: unknown, init?: RequestInit) => {
    const path = String(input).slice('/login'.length)
    calls.push({ path, body: init?.body ? JSON.parse(String(init.body)) : undefined })
    const answer = path in answers ? answers[path] : path === '/methods' ? someMethods : undefined
    const value = typeof answer === 'function' ? await answer() : answer
    if (value instanceof Response) return value
    return value === undefined
      ? Response.json({ code: 'not_found' }, { status: 404 })
      : Response.json(value)
  }
  const client = createLoginClient({ fetch: fetch as typeof globalThis.fetch })
  return { client, calls, answers }
}
