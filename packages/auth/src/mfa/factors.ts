import { AuthError } from '../errors'
import type { AuthContext } from '../http/request'
import type { LoginDb } from '../store/tables'
import type { MfaStatus } from '../wire'
import { createSecrets, methodsOf } from './store'

export const statusOf = async (auth: AuthContext, userId: string): Promise<MfaStatus> => {
  const { db, options } = auth
  const methods = await methodsOf(db, userId)
  const { left } = await db
    .selectFrom('login_mfa_recovery')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    methods,
    available: [
      'totp',
      ...(options.passkey ? ['passkey' as const] : []),
      ...(options.phone ? ['sms' as const] : []),
    ],
    smsNumber: methods.includes('sms')
      ? maskPhoneNumber(await createSecrets(auth).read(userId, 'sms', true))
      : null,
    recoveryCodesLeft: methods.length === 0 ? 0 : Number(left),
  }
}

/** Masks a number as `+1 ••• 00`: enough to recognize one's own. */
export const maskPhoneNumber = (number: string): string =>
  `${number.slice(0, 2)} ••• ${number.slice(-2)}`

/** Counts an attempt at a user's second factors, before it is checked. @throws {AuthError} `too_many_requests` */
export const countMfaAttempt = async ({ limiter }: AuthContext, userId: string): Promise<void> => {
  await limiter.count('mfaTry', userId)
  await limiter.count('mfaTryDay', userId)
}

export const wrongCodeError = () =>
  new AuthError('invalid_credentials', {
    property: 'code',
    message: 'That code is wrong or was already used',
  })

/** A user's passkeys, with whether each is a second factor. */
export const passkeysOf = async (
  db: LoginDb,
  userId: string,
): Promise<{ id: string; inMfa: boolean }[]> => {
  const rows = await db
    .selectFrom('login_passkey as passkey')
    .innerJoin('login_linked_account as account', 'account.key', 'passkey.key')
    .select(['passkey.key', 'passkey.in_mfa'])
    .where('account.user_id', '=', userId)
    .execute()
  return rows.map(({ key, in_mfa }) => ({ id: key.slice('passkey:'.length), inMfa: in_mfa }))
}
