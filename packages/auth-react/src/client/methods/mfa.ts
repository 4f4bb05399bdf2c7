import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { LoginUser, MfaMethod, MfaStatus } from '@castaway/auth/wire'
import type { UserChanged, StickyHeader, Send } from '../http'
import type { CodeSent } from './code'
import { authenticateWithPasskey } from './passkey-ceremony'

/** The result of adding a second factor. */
export interface MfaEnrollment {
  user: LoginUser
  status: MfaStatus
  /** Eight single-use codes for a lost device, with the first factor. They are shown only this once. */
  recoveryCodes: string[] | null
}

export type MfaChallenge =
  | { method: 'totp'; digits: 6 }
  | ({ method: 'sms'; smsNumber: string } & CodeSent)
  | { method: 'passkey'; options: PublicKeyCredentialRequestOptionsJSON }

/**
 * Two-factor authentication.
 * @param held sends the proof of a factor with the calls that follow
 */
export const mfaClient = (send: Send, changed: UserChanged, held: Pick<StickyHeader, 'set'>) => {
  const post = <T>(path: string, body?: unknown) =>
    send<T>(`/mfa/${path}`, { method: 'POST', ...(body === undefined ? {} : { body }) })
  /** Adding a factor proves it, so it counts as verified at once. */
  const enrolled = async (path: string, body: unknown): Promise<MfaEnrollment> => {
    const { token, ...done } = await post<MfaEnrollment & { token: string }>(path, body)
    held.set(token)
    changed(done.user)
    return done
  }
  const challenge = <M extends MfaMethod>(method: M) =>
    post<Extract<MfaChallenge, { method: M }>>(`${method}/challenge`)
  return {
    status: () => send<MfaStatus>('/mfa'),
    totp: {
      /** What an authenticator app needs: a URI for the QR code, and the secret to type in. */
      start: () => post<{ uri: string; secret: string }>('totp/start'),
      confirm: (code: string) => enrolled('totp/confirm', { code }),
    },
    sms: {
      start: (number: string) => post<CodeSent>('sms/start', { number }),
      confirm: (code: string) => enrolled('sms/confirm', { code }),
    },
    passkey: {
      /** Requests an assertion of one of the linked passkeys. */
      start: () => post<PublicKeyCredentialRequestOptionsJSON>('passkey/start'),
      confirm: async (options: PublicKeyCredentialRequestOptionsJSON) =>
        enrolled('passkey/confirm', { response: await authenticateWithPasskey(options) }),
    },
    /** Sends a code, or returns the passkey challenge. */
    challenge,
    /**
     * Verifies a second factor; guarded calls then work for ten minutes. Pass a code for `totp`, `sms` and `recovery`;
     * for `passkey` pass nothing, or the result of `challenge`.
     */
    async verify(
      method: MfaMethod | 'recovery',
      answer?: string | Extract<MfaChallenge, { method: 'passkey' }>,
    ): Promise<{ expiresAt: number }> {
      let body: unknown = { code: answer }
      if (method === 'passkey') {
        const { options } = typeof answer === 'object' ? answer : await challenge('passkey')
        body = { response: await authenticateWithPasskey(options) }
      }
      const proved = await post<{ token: string; expiresAt: number }>(`${method}/verify`, body)
      held.set(proved.token)
      return { expiresAt: proved.expiresAt }
    },
    /** Removes a second factor; requires a verified one. */
    remove: async (method: MfaMethod): Promise<MfaStatus> => {
      const done = await send<{ user: LoginUser; status: MfaStatus }>(`/mfa/${method}`, {
        method: 'DELETE',
      })
      changed(done.user)
      return done.status
    },
    /** Replaces the recovery codes with eight new ones; requires a verified factor. */
    newRecoveryCodes: async (): Promise<string[]> =>
      (await post<{ recoveryCodes: string[] }>('recovery')).recoveryCodes,
  }
}
