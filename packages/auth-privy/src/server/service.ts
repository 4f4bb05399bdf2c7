import { invalidData, AuthError } from '@castaway/auth'
import type { ExternalProvider, ExternalProviderFactory } from '@castaway/auth'
import type { ExternalUser } from '@castaway/auth'
import type { LinkedAccount, AuthMethodInfo } from '@castaway/auth/wire'
import { createPrivyApi, PRIVY_API, type PrivyApiOptions } from './api'
import { mapPrivyUser } from './map-accounts'
import { enabledMethodsOf } from './enabled-methods'
import { createPrivyTokens } from './tokens'
import type { PrivyUser } from './wire'

/** A Privy app, which then handles all sign-ins. */
export interface PrivyOptions {
  appId: string
  /** Never leaves the server. */
  appSecret: string
  /** Id of an app client, if the app has several. */
  clientId?: string
  /** The app's public key for access tokens, in PEM; fetched from Privy by default. */
  verificationKey?: string
  /** API root without a trailing slash; `https://api.privy.io` by default. */
  apiUrl?: string
}

/** Age after which the stored user is fetched from Privy again, in milliseconds. */
const FRESH = 10 * 60_000

export const createPrivy = (
  options: PrivyOptions,
  { db, clock }: Parameters<ExternalProviderFactory>[0],
): ExternalProvider => {
  const asked: PrivyApiOptions = { ...options, apiUrl: options.apiUrl ?? PRIVY_API }
  const tokens = createPrivyTokens({ ...options, ...asked }, clock)
  const api = createPrivyApi(asked)
  let offered: { at: number; methods: AuthMethodInfo[] } | undefined

  const find = async (userId: string): Promise<ExternalUser | null> => {
    const row = await db
      .selectFrom('login_linked_account')
      .select('details')
      .where('user_id', '=', userId)
      .where('type', '=', 'privy')
      .executeTakeFirst()
    return row ? JSON.parse(row.details) : null
  }
  const keep = async (userId: string, user: PrivyUser): Promise<void> => {
    await db
      .updateTable('login_linked_account')
      .set({ details: JSON.stringify(mapPrivyUser(user, clock.now())) })
      .where('user_id', '=', userId)
      .where('key', '=', `privy:${user.id}`)
      .execute()
  }

  return {
    app: { appId: options.appId, clientId: options.clientId ?? null },
    // The code is useless without the secret that the page which opened the window stores (PKCE).
    windowResult({ privy_oauth_state: state, privy_oauth_code: code }) {
      if (!state) return { state: '', ok: false, code: 'invalid_credentials' }
      return code && code !== 'error'
        ? { state, ok: true, data: { code, state } }
        : { state, ok: false, code: 'oauth_user_denied' }
    },
    async prove(token) {
      const did = await tokens.verify(token)
      const snapshot = mapPrivyUser(await api.user(did), clock.now())
      // The token decides who was proved, whatever the other response says.
      if (snapshot.did !== did) throw new AuthError('invalid_credentials', { property: 'token' })
      return snapshot
    },
    async enabledMethods() {
      if (offered && clock.now() - offered.at < FRESH) return offered.methods
      try {
        offered = { at: clock.now(), methods: enabledMethodsOf(await api.app()) }
      } catch (cause) {
        if (!offered) throw cause
      }
      return offered.methods
    },
    async knowsApp() {
      try {
        await api.app()
        return true
      } catch (cause) {
        const isRejected =
          cause instanceof AuthError &&
          /^(missing_or_invalid_privy_app_id|user_does_not_exist)$/.test(cause.code)
        return isRejected ? false : null
      }
    },
    async refresh(userId) {
      const kept = await find(userId)
      if (!kept || clock.now() - kept.fetchedAt < FRESH) return true
      try {
        await keep(userId, await api.user(kept.did))
      } catch (cause) {
        // While Privy is unavailable, the stored data stays.
        return !(cause instanceof AuthError && cause.code === 'user_does_not_exist')
      }
      return true
    },
    async unlink(userId, key) {
      const kept = await find(userId)
      if (!kept) return false
      const accounts = kept.user.linkedAccounts
      const account = accounts.find((candidate) => candidate.key === key)
      if (!account) throw new AuthError('not_found')
      if (accounts.length === 1) {
        throw invalidData('key', 'This is your only sign-in method: link another one first')
      }
      const handle = { type: account.type, handle: handleOf(account) }
      await keep(userId, await api.unlink(kept.did, handle))
      return true
    },
    async setMetadata(userId, values) {
      const kept = await find(userId)
      if (!kept) return false
      await keep(userId, await api.setCustomMetadata(kept.did, values))
      return true
    },
    async deleteUser(userId) {
      const kept = await find(userId)
      if (!kept) return false
      await api.deleteUser(kept.did).catch((cause: unknown) => {
        // If the user is already deleted at Privy, only the data here is left.
        if (!(cause instanceof AuthError && cause.code === 'user_does_not_exist')) throw cause
      })
      return true
    },
  }
}

/** Privy as the provider of a login. */
export const privyProvider =
  (options: PrivyOptions): ExternalProviderFactory =>
  (deps) =>
    createPrivy(options, deps)

/** Privy's identifier of an account. */
const handleOf = (account: LinkedAccount): string => {
  switch (account.type) {
    case 'wallet':
    case 'smart_wallet':
    case 'email':
      return account.address
    case 'phone':
      return account.number
    case 'custom_auth':
      return account.customUserId
    case 'farcaster':
      return String(account.fid)
    case 'passkey':
      return account.credentialId
    case 'telegram':
      return account.telegramUserId
    default:
      return account.subject
  }
}
