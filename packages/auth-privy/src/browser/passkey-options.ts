import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type Privy from '@privy-io/js-sdk-core'

type Passkeys = Privy['auth']['passkey']

/** Privy sends WebAuthn options in snake case; browsers need the standard names. */

export const requestOptions = ({
  options,
}: Awaited<
  ReturnType<Passkeys['generateAuthenticationOptions']>
>): PublicKeyCredentialRequestOptionsJSON =>
  ({
    challenge: options.challenge,
    rpId: options.rp_id,
    timeout: options.timeout,
    userVerification: options.user_verification,
    allowCredentials: options.allow_credentials,
  }) as PublicKeyCredentialRequestOptionsJSON

export const creationOptions = ({
  options,
}: Awaited<
  ReturnType<Passkeys['generateSignupOptions']>
>): PublicKeyCredentialCreationOptionsJSON =>
  ({
    challenge: options.challenge,
    rp: options.rp,
    user: { id: options.user.id, name: options.user.name, displayName: options.user.display_name },
    pubKeyCredParams: options.pub_key_cred_params,
    timeout: options.timeout,
    attestation: options.attestation,
    excludeCredentials: options.exclude_credentials,
    authenticatorSelection: options.authenticator_selection && {
      authenticatorAttachment: options.authenticator_selection.authenticator_attachment,
      requireResidentKey: options.authenticator_selection.require_resident_key,
      residentKey: options.authenticator_selection.resident_key,
      userVerification: options.authenticator_selection.user_verification,
    },
  }) as PublicKeyCredentialCreationOptionsJSON
