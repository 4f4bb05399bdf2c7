import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { LoginError } from '@castaway/wallet/errors'

/** Loaded when the first passkey is requested. */
const library = () => import('@simplewebauthn/browser')

/** Requests an assertion from the authenticator. @throws {LoginError} `exited_auth_flow`, `passkey_not_allowed` */
export const authenticateWithPasskey = async (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { autofill = false, signal }: { autofill?: boolean; signal?: AbortSignal } = {},
): Promise<AuthenticationResponseJSON> => {
  const { startAuthentication } = await library()
  return ceremony(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }), signal)
}

/** Creates a passkey with the authenticator. @throws {LoginError} `exited_auth_flow`, `passkey_not_allowed` */
export const createPasskey = async (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  { signal }: { signal?: AbortSignal } = {},
): Promise<RegistrationResponseJSON> => {
  const { startRegistration } = await library()
  return ceremony(() => startRegistration({ optionsJSON }), signal)
}

/** Whether this browser can offer passkeys in the autofill of a field (conditional UI). */
export const canAutofillPasskeys = async (): Promise<boolean> => {
  const { browserSupportsWebAuthnAutofill } = await library()
  return browserSupportsWebAuthnAutofill()
}

const ceremony = async <T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  const { browserSupportsWebAuthn, WebAuthnAbortService } = await library()
  if (!browserSupportsWebAuthn()) {
    throw new LoginError('passkey_not_allowed', {
      message: 'This browser does not support passkeys',
    })
  }
  if (signal?.aborted) throw new LoginError('exited_auth_flow')
  const stop = () => WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', stop)
  try {
    return await run()
  } catch (cause) {
    throw fromWebAuthn(cause)
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** Browsers reveal little on purpose: no passkey, a refusal and a closed window are the same error. */
const fromWebAuthn = (cause: unknown): LoginError => {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return new LoginError('exited_auth_flow', { cause })
  }
  const message =
    name === 'InvalidStateError'
      ? 'This device already has a passkey for your account'
      : 'Your device could not use a passkey here'
  return new LoginError('passkey_not_allowed', { message, cause })
}
