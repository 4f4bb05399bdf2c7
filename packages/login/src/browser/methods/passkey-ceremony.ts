import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { LoginError } from '../errors'

/** Loaded when the first passkey is asked for, and not before. */
const library = () => import('@simplewebauthn/browser')

/** Asks the authenticator to prove a passkey. @throws {LoginError} `exited_auth_flow`, `passkey_not_allowed` */
export const authenticateWithPasskey = async (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { autofill = false, signal }: { autofill?: boolean; signal?: AbortSignal } = {},
): Promise<AuthenticationResponseJSON> => {
  const { startAuthentication } = await library()
  return ceremony(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }), signal)
}

/** Asks the authenticator to make a passkey. @throws {LoginError} `exited_auth_flow`, `passkey_not_allowed` */
export const createPasskey = async (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  { signal }: { signal?: AbortSignal } = {},
): Promise<RegistrationResponseJSON> => {
  const { startRegistration } = await library()
  return ceremony(() => startRegistration({ optionsJSON }), signal)
}

/** Whether this browser can offer passkeys in the autofill of a field. */
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

/** The browser tells little on purpose: no passkey, "no" and a closed window are one error to it. */
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
