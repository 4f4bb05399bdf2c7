import { createHash } from 'node:crypto'
import type { Clock, Random } from '@castaway/contract'
import { randomText } from '@castaway/server-kit/ids'
import { timingSafeEqualText } from '@castaway/server-kit/secrets'
import type { LoginDb } from '../store/tables'
import type { AuthorizationRequest } from './request'

/** Lifetimes of a code and of a token, in milliseconds. */
const CODE_LIFETIME = 60_000
export const GRANT_LIFETIME = 10 * 60_000

/** The result of exchanging a code. */
export interface TokenGrant {
  accessToken: string
  userId: string
  scope: string
  nonce: string | null
  /** When the user signed in here, Unix ms. */
  signedInAt: number
}

export interface Grants {
  /** Issues a code for what the user of this session consented to. */
  issue(request: AuthorizationRequest, session: { id: string; userId: string }): Promise<string>
  /** Null if the code is invalid. Using a code again revokes the tokens it was exchanged for. */
  exchange(
    code: string,
    by: { clientId: string; redirectUri: string; verifier: string },
  ): Promise<TokenGrant | null>
  /** User and scope of a token; null if it is invalid or expired. */
  read(accessToken: string): Promise<{ userId: string; scope: string } | null>
}

/** Codes and tokens are stored as hashes, and end with the session in which the user consented. */
export const createGrants = (db: LoginDb, clock: Clock, random: Random): Grants => ({
  async issue({ client, redirectUri, challenge, nonce, scope }, session) {
    const now = clock.now()
    const code = randomText(random, 32)
    await db
      .deleteFrom('login_oidc_code')
      // A code is deleted together with its tokens, so not before those have expired.
      .where('expires_at', '<=', now - GRANT_LIFETIME)
      .execute()
    await db
      .insertInto('login_oidc_code')
      .values({
        code_hash: sha256(code),
        client_id: client.id,
        user_id: session.userId,
        session_id: session.id,
        redirect_uri: redirectUri,
        challenge,
        nonce,
        scope,
        used: false,
        expires_at: now + CODE_LIFETIME,
      })
      .execute()
    return code
  },

  exchange: (code, { clientId, redirectUri, verifier }) =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const hash = sha256(code)
      // Of two requests with the same code, the second waits here for the first and then finds it used.
      const row = await tx
        .updateTable('login_oidc_code')
        .set({ used: true })
        .where('code_hash', '=', hash)
        .where('client_id', '=', clientId)
        .where('used', '=', false)
        .returningAll()
        .executeTakeFirst()
      if (!row) {
        await tx.deleteFrom('login_oidc_token').where('code_hash', '=', hash).execute()
        return null
      }
      const holds =
        Number(row.expires_at) > now &&
        row.redirect_uri === redirectUri &&
        timingSafeEqualText(sha256(verifier), row.challenge)
      const session = await tx
        .selectFrom('login_session')
        .select(['created_at', 'expires_at'])
        .where('id', '=', row.session_id)
        .executeTakeFirst()
      if (!holds || !session || session.expires_at.getTime() <= now) return null
      const accessToken = randomText(random, 32)
      await tx
        .insertInto('login_oidc_token')
        .values({
          token_hash: sha256(accessToken),
          code_hash: hash,
          client_id: clientId,
          user_id: row.user_id,
          scope: row.scope,
          expires_at: now + GRANT_LIFETIME,
        })
        .execute()
      const signedInAt = session.created_at.getTime()
      return { accessToken, userId: row.user_id, scope: row.scope, nonce: row.nonce, signedInAt }
    }),

  async read(accessToken) {
    const row = await db
      .selectFrom('login_oidc_token')
      .select(['user_id', 'scope'])
      .where('token_hash', '=', sha256(accessToken))
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    return row ? { userId: row.user_id, scope: row.scope } : null
  },
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
