import type { LoginUser, LoginMethods } from '@castaway/auth/wire'
import type { LoginClient } from './login-client'
import type { UserChanged, Send } from './http'
import { LoginError } from '@castaway/wallet/errors'
import type { CreateExternalMethods, ExternalMethods } from './external-methods'

/**
 * The login client as the site configures it: its own methods, or those of an external provider with the same interface.
 * `methods` learns from the server which of them to use; the provider's are loaded only then.
 */
export const withAuthProvider = (
  local: LoginClient,
  send: Send,
  changed: UserChanged,
  load?: () => Promise<CreateExternalMethods>,
): LoginClient => {
  let current: LoginClient | ExternalMethods = local
  let provider: LoginMethods['provider'] | undefined
  let loading: Promise<ExternalMethods> | undefined
  const host = {
    session: () => local.session(),
    now: () => Math.round(performance.timeOrigin + performance.now()),
    completeSignIn: async (token: string) => {
      const answer = await send<{ user: LoginUser }>('/privy', { method: 'POST', body: { token } })
      return changed(answer.user)
    },
  }
  const methods = async () => {
    const found = await local.methods()
    provider = found.provider
    const app = found.privy
    if (app && current === local) {
      if (!load) throw new LoginError('disallowed_login_method')
      loading ??= load().then((create) => create(app, host))
      current = await loading.catch((error: unknown) => {
        loading = undefined
        throw error
      })
    }
    return found
  }
  /** The provider's session in this browser has to end with ours; otherwise it would let the next person in. */
  const signOutOfProvider = async () => {
    if (provider !== 'local') await methods()
    if ('leave' in current) await current.leave()
  }
  return {
    ...local,
    methods,
    async signOut() {
      await signOutOfProvider()
      await local.signOut()
    },
    async deleteUser() {
      await local.deleteUser()
      // The user is deleted at the provider too, so failing to end their session there is no error.
      await signOutOfProvider().catch(() => undefined)
    },
    guest: () => current.guest(),
    signInWithWallet: (wallet, options) => current.signInWithWallet(wallet, options),
    oauth: (type, options) => current.oauth(type, options),
    get email() {
      return current.email
    },
    get phone() {
      return current.phone
    },
    get passkey() {
      return current.passkey
    },
    get crossApp() {
      return current.crossApp
    },
    get telegram() {
      return current.telegram
    },
    get farcaster() {
      return current.farcaster
    },
    get solana() {
      return current.solana
    },
    get custom() {
      return current.custom
    },
    get mfa() {
      return current.mfa
    },
  }
}
