import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { LoginUser, MfaMethod, MfaStatus } from '../../wire'
import type { UserChanged, StickyHeader, Send } from '../http'
import type { CodeSent } from './code'
import { authenticateWithPasskey } from './passkey-ceremony'

/** A second factor was added. */
export interface MfaEnrollment {
  user: LoginUser
  status: MfaStatus
  /** With the first factor: eight codes for a lost device, each good once. They are shown this once. */
  recoveryCodes: string[] | null
}

export type MfaChallenge =
  | { method: 'totp'; digits: 6 }
  | ({ method: 'sms'; smsNumber: string } & CodeSent)
  | { method: 'passkey'; options: PublicKeyCredentialRequestOptionsJSON }

/**
 * The second factor.
 * @param held puts the proof of a factor on the calls that follow
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
      /** What an authenticator app needs: as an address for a QR code, and to type in. */
      start: () => post<{ uri: string; secret: string }>('totp/start'),
      confirm: (code: string) => enrolled('totp/confirm', { code }),
    },
    sms: {
      start: (number: string) => post<CodeSent>('sms/start', { number }),
      confirm: (code: string) => enrolled('sms/confirm', { code }),
    },
    passkey: {
      /** Asks for one of the passkeys that are linked already. */
      start: () => post<PublicKeyCredentialRequestOptionsJSON>('passkey/start'),
      confirm: async (options: PublicKeyCredentialRequestOptionsJSON) =>
        enrolled('passkey/confirm', { response: await authenticateWithPasskey(options) }),
    },
    /** Sends the code, or says what the passkey has to answer. */
    challenge,
    /**
     * Proves a second factor; guarded calls work for ten minutes after. A code for `totp`, `sms` and
     * `recovery`; for `passkey` nothing, or what `challenge` gave.
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
    /** Takes a second factor off; wants a proof of one first. */
    remove: async (method: MfaMethod): Promise<MfaStatus> => {
      const done = await send<{ user: LoginUser; status: MfaStatus }>(`/mfa/${method}`, {
        method: 'DELETE',
      })
      changed(done.user)
      return done.status
    },
    /** Eight new recovery codes in place of the old ones; wants a proof first. */
    newRecoveryCodes: async (): Promise<string[]> =>
      (await post<{ recoveryCodes: string[] }>('recovery')).recoveryCodes,
  }
}
