import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { LoginUser } from '@castaway/auth/wire'
import type { UserChanged, Send } from '../http'
import { canAutofillPasskeys, createPasskey, authenticateWithPasskey } from './passkey-ceremony'

export interface PasskeySignIn {
  /**
   * Wait in the autofill of a field (`autocomplete="username webauthn"`) instead of opening a dialog. Pass a `signal`
   * and abort it when the field is removed.
   */
  autofill?: boolean
  signal?: AbortSignal
  switchUser?: boolean
}

/** Sign-in with a passkey of this device, of a phone or of a security key. */
export const passkeyMethod = (send: Send, changed: UserChanged) => {
  const options = <T>(purpose: 'sign-in' | 'register') =>
    send<T>('/passkey/options', { method: 'POST', body: { purpose } })
  const finish = async (path: string, body: object) =>
    changed((await send<{ user: LoginUser }>(path, { method: 'POST', body })).user)
  return {
    /** Whether `signIn({ autofill: true })` can work here. */
    canAutofill: canAutofillPasskeys,
    /** @throws {LoginError} `exited_auth_flow` if the user canceled, `passkey_not_allowed` for an unknown passkey */
    async signIn({ autofill, signal, switchUser }: PasskeySignIn = {}): Promise<LoginUser> {
      const asked = await options<PublicKeyCredentialRequestOptionsJSON>('sign-in')
      const response = await authenticateWithPasskey(asked, { autofill, signal })
      return finish('/passkey', { response, switchUser })
    },
    /** Creates a passkey: links it to the signed-in user, or creates a new user if no one is signed in. */
    async register({
      name,
      signal,
    }: { name?: string; signal?: AbortSignal } = {}): Promise<LoginUser> {
      const asked = await options<PublicKeyCredentialCreationOptionsJSON>('register')
      const response = await createPasskey(asked, { signal })
      return finish('/passkey/register', { response, name })
    },
    /** Renames one of the user's passkeys. */
    rename: (key: string, name: string): Promise<LoginUser> =>
      send<{ user: LoginUser }>(`/passkey/${encodeURIComponent(key)}`, {
        method: 'PUT',
        body: { name },
      }).then(({ user }) => changed(user)),
  }
}
