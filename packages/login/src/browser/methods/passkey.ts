import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { LoginUser } from '../../wire'
import type { UserChanged, Send } from '../http'
import { canAutofillPasskeys, createPasskey, authenticateWithPasskey } from './passkey-ceremony'

export interface PasskeySignIn {
  /**
   * Wait in the autofill of a field (`autocomplete="username webauthn"`) rather than open a window.
   * Give a `signal` and abort it when the field goes away.
   */
  autofill?: boolean
  signal?: AbortSignal
  switchUser?: boolean
}

/** By a passkey of this device, of a phone or of a key on a string. */
export const passkeyMethod = (send: Send, changed: UserChanged) => {
  const options = <T>(purpose: 'sign-in' | 'register') =>
    send<T>('/passkey/options', { method: 'POST', body: { purpose } })
  const finish = async (path: string, body: object) =>
    changed((await send<{ user: LoginUser }>(path, { method: 'POST', body })).user)
  return {
    /** Whether `signIn({ autofill: true })` can work here. */
    canAutofill: canAutofillPasskeys,
    /** @throws {LoginError} `exited_auth_flow` when the person gave up, `passkey_not_allowed` for one that is not known here */
    async signIn({ autofill, signal, switchUser }: PasskeySignIn = {}): Promise<LoginUser> {
      const asked = await options<PublicKeyCredentialRequestOptionsJSON>('sign-in')
      const response = await authenticateWithPasskey(asked, { autofill, signal })
      return finish('/passkey', { response, switchUser })
    },
    /** Makes a passkey: a further way in for who is signed in, a new user for who is not. */
    async register({
      name,
      signal,
    }: { name?: string; signal?: AbortSignal } = {}): Promise<LoginUser> {
      const asked = await options<PublicKeyCredentialCreationOptionsJSON>('register')
      const response = await createPasskey(asked, { signal })
      return finish('/passkey/register', { response, name })
    },
    /** Gives one of one's own passkeys another name. */
    rename: (key: string, name: string): Promise<LoginUser> =>
      send<{ user: LoginUser }>(`/passkey/${encodeURIComponent(key)}`, {
        method: 'PUT',
        body: { name },
      }).then(({ user }) => changed(user)),
  }
}
