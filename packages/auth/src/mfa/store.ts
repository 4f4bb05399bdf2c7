import { randomText } from '@castaway/server-kit/ids'
import { openText, sealText } from '@castaway/server-kit/secrets'
import type { LoginDb } from '../store/tables'
import { AuthError } from '../errors'
import type { AuthContext } from '../http/request'
import { hashMfaToken } from '../http/mfa'
import type { Session } from '../sessions'
import type { MfaMethod } from '../wire'
import { renewRecoveryCodes } from './recovery'

/** Lifetime of an MFA token, in milliseconds. */
export const TOKEN_LIFETIME = 10 * 60_000
/** Lifetime of an unfinished enrollment, in milliseconds. */
const SETUP_LIFETIME = 30 * 60_000

/** Methods that store a secret: the authenticator app's secret, or a phone number. */
export type StoredMfaMethod = Exclude<MfaMethod, 'passkey'>

export const methodsOf = async (db: LoginDb, userId: string): Promise<MfaMethod[]> => {
  const rows = await db
    .selectFrom('login_mfa_method')
    .select('method')
    .where('user_id', '=', userId)
    .orderBy('method')
    .execute()
  return rows.map(({ method }) => method)
}

/** Issues an MFA token, which is bound to this session and ends with it. */
export const issueToken = async (
  { db, clock, random }: AuthContext,
  session: Session,
): Promise<{ token: string; expiresAt: number }> => {
  const now = clock.now()
  const token = randomText(random, 32)
  const expiresAt = now + TOKEN_LIFETIME
  await db.deleteFrom('login_mfa_token').where('expires_at', '<=', now).execute()
  const made = await db
    .insertInto('login_mfa_token')
    .columns(['token_hash', 'session_id', 'expires_at'])
    // Selected from the session's row, so that no token is created for a session that has ended meanwhile.
    .expression((row) =>
      row
        .selectFrom('login_session')
        .select([
          row.val(hashMfaToken(token)).as('token_hash'),
          'id as session_id',
          row.cast<number>(row.val(expiresAt), 'bigint').as('expires_at'),
        ])
        .where('id', '=', session.id),
    )
    .returning('session_id')
    .executeTakeFirst()
  if (!made) throw new AuthError('must_be_authenticated')
  return { token, expiresAt }
}

/** Stores the secrets of second factors, encrypted for their user. */
export const createSecrets = ({ db, clock, random, deriveKey }: AuthContext) => {
  const key = deriveKey('second factors')
  const context = (userId: string, method: StoredMfaMethod) => `login_mfa|${userId}|${method}`
  return {
    /** Stores the secret until the enrollment is confirmed. @throws {AuthError} `mfa_already_enrolled` */
    async begin(userId: string, method: StoredMfaMethod, secret: string): Promise<void> {
      const sealed = sealText(key, secret, context(userId, method), random)
      const begun = await db
        .insertInto('login_mfa')
        .values({
          user_id: userId,
          method,
          secret: sealed,
          last_step: null,
          created_at: clock.now(),
          confirmed_at: null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'method'])
            .doUpdateSet({ secret: sealed, created_at: clock.now() })
            // A confirmed factor is not replaced: it has to be removed first.
            .where('login_mfa.confirmed_at', 'is', null),
        )
        .returning('method')
        .executeTakeFirst()
      if (!begun) throw new AuthError('mfa_already_enrolled')
    },
    /**
     * @param isConfirmed whether to read a confirmed factor, or one being enrolled
     * @throws {AuthError} `mfa_not_enrolled`
     */
    async read(userId: string, method: StoredMfaMethod, isConfirmed: boolean): Promise<string> {
      const found = await db
        .selectFrom('login_mfa')
        .select('secret')
        .where('user_id', '=', userId)
        .where('method', '=', method)
        .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
        .$if(!isConfirmed, (query) => query.where('created_at', '>', clock.now() - SETUP_LIFETIME))
        .executeTakeFirst()
      if (!found) throw new AuthError('mfa_not_enrolled')
      return openText(key, found.secret, context(userId, method))
    },
    /** Marks a TOTP time step as used, so that its code works once. False if it or a later one was used before. */
    async takeStep(userId: string, step: number): Promise<boolean> {
      const taken = await db
        .updateTable('login_mfa')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('method', '=', 'totp')
        .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
        .returning('method')
        .executeTakeFirst()
      return taken !== undefined
    },
  }
}

/**
 * Adds a second factor.
 * @param confirm confirms it within the transaction; returns false if that is not possible
 * @returns recovery codes with the first factor, null with further ones
 * @throws {AuthError} `mfa_already_enrolled`
 */
export const enrol = async (
  { db, random, deriveKey }: AuthContext,
  userId: string,
  confirm: (tx: LoginDb) => Promise<boolean>,
): Promise<string[] | null> =>
  db.transaction().execute(async (tx) => {
    // Without the lock, two concurrent enrollments would each seem to be the first.
    await tx.selectFrom('login_user').select('id').where('id', '=', userId).forUpdate().execute()
    const isFirst = (await methodsOf(tx, userId)).length === 0
    if (!(await confirm(tx))) throw new AuthError('mfa_already_enrolled')
    return isFirst ? renewRecoveryCodes(tx, random, recoveryKey(deriveKey), userId) : null
  })

export const recoveryKey = (deriveKey: AuthContext['deriveKey']) => deriveKey('recovery codes')
