import type { LoginDb } from '../store/tables'
import { AuthError } from '../errors'
import type { AuthContext } from '../http/request'
import { hashMfaToken } from '../http/mfa'
import { openText, randomText, sealText } from '../keys'
import type { Session } from '../sessions'
import type { MfaMethod } from '../wire'
import { renewRecoveryCodes } from './recovery'

/** How long a proof of a second factor counts, in milliseconds. */
export const TOKEN_LIFETIME = 10 * 60_000
/** How long someone may take to set one up, in milliseconds. */
const SETUP_LIFETIME = 30 * 60_000

/** The methods that keep something secret: an app's secret, a number. */
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

/** The proof of a second factor: good in this session, and over when it is. */
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
    // From the session's row, or none is made for one that was ended meanwhile.
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

/** What a method keeps, sealed for its user. */
export const createSecrets = ({ db, clock, random, deriveKey }: AuthContext) => {
  const key = deriveKey('second factors')
  const context = (userId: string, method: StoredMfaMethod) => `login_mfa|${userId}|${method}`
  return {
    /** Keeps it until it is confirmed. @throws {AuthError} `mfa_already_enrolled` */
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
            // One that is confirmed stays: it has to be taken off first.
            .where('login_mfa.confirmed_at', 'is', null),
        )
        .returning('method')
        .executeTakeFirst()
      if (!begun) throw new AuthError('mfa_already_enrolled')
    },
    /**
     * @param isConfirmed whether it counts already, or is being set up
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
    /** Takes a step of an authenticator app, so that its code works once. False when it was taken, or a later one. */
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
 * @param confirm marks it as one, within the transaction; false when that could not be done
 * @returns recovery codes with the first one, null with further ones
 * @throws {AuthError} `mfa_already_enrolled`
 */
export const enrol = async (
  { db, random, deriveKey }: AuthContext,
  userId: string,
  confirm: (tx: LoginDb) => Promise<boolean>,
): Promise<string[] | null> =>
  db.transaction().execute(async (tx) => {
    // Two added at once would each see themselves as the first.
    await tx.selectFrom('login_user').select('id').where('id', '=', userId).forUpdate().execute()
    const isFirst = (await methodsOf(tx, userId)).length === 0
    if (!(await confirm(tx))) throw new AuthError('mfa_already_enrolled')
    return isFirst ? renewRecoveryCodes(tx, random, recoveryKey(deriveKey), userId) : null
  })

export const recoveryKey = (deriveKey: AuthContext['deriveKey']) => deriveKey('recovery codes')
