import type { LoginUser, LoginMethods } from '../../../auth/src/wire'
import type { LoginClient } from './login-client'
import type { UserChanged, Send } from './http'
import type { PrivyMethods } from '../../../auth-privy/src/browser'

/**
 * The login client as the site configures it: its own methods, or Privy's with the same interface. `methods` learns
 * from the server which of them to use; Privy's SDK is loaded only then.
 */
export const withAuthProvider = (
  local: LoginClient,
  send: Send,
  changed: UserChanged,
): LoginClient => {
  let current: LoginClient | PrivyMethods = local
  let provider: LoginMethods['provider'] | undefined
  let loading: Promise<PrivyMethods> | undefined
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
      loading ??= import('../../../auth-privy/src/browser').then(({ createPrivyMethods }) => createPrivyMethods(app, host))
      current = await loading.catch((error: unknown) => {
        loading = undefined
        throw error
      })
    }
    return found
  }
  /** Privy's session in this browser has to end with ours; otherwise it would let the next person in. */
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
      // The user is deleted at Privy too, so failing to end their session there is no error.
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
