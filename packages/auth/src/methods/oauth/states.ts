import { createHash } from 'node:crypto'
import type { Clock, Random } from '@castaway/contract'
import * as z from 'zod'
import { randomText } from '@castaway/server-kit/ids'
import { openText, sealText } from '@castaway/server-kit/secrets'
import type { LoginDb } from '../../store/tables'

/** Lifetime of a sign-in at another service, in milliseconds. */
const STATE_LIFETIME = 10 * 60_000

/** A sign-in in progress at another service. */
export interface PendingSignIn {
  type: string
  /** Which other Castaway, for `cross_app`. */
  app: string | null
  /** The callback has to come from this browser … */
  browser: string
  /** … with this session, or with none if there was none. */
  sessionId: string | null
  redirectUri: string
  switchUser: boolean
  /** Hash of the MFA token of the request that started it. */
  mfaHash: string | null
}

/** The part that only the server can know. */
export interface PendingSignInSecrets {
  /** PKCE code verifier. */
  verifier: string
  nonce: string
}

export interface OAuthStates {
  /** @returns the `state` parameter */
  save(pending: PendingSignIn, secrets: PendingSignInSecrets): Promise<string>
  /** Redeems the state. Null if it is unknown, used, expired, another browser's or another provider's. */
  consume(
    state: string,
    by: { type: string; browser: string },
  ): Promise<(PendingSignIn & PendingSignInSecrets) | null>
}

const secretsShape = z.object({ verifier: z.string(), nonce: z.string() })

export const createOAuthStates = (
  db: LoginDb,
  clock: Clock,
  random: Random,
  sealKey: Uint8Array,
): OAuthStates => ({
  async save({ type, app, browser, sessionId, redirectUri, switchUser, mfaHash }, secrets) {
    const now = clock.now()
    const state = randomText(random, 32)
    const hash = sha256(state)
    await db.deleteFrom('login_oauth_state').where('expires_at', '<=', now).execute()
    await db
      .insertInto('login_oauth_state')
      .values({
        state_hash: hash,
        type,
        app,
        browser,
        session_id: sessionId,
        redirect_uri: redirectUri,
        sealed: sealText(sealKey, JSON.stringify(secrets), hash, random),
        switch_user: switchUser,
        mfa_hash: mfaHash,
        expires_at: now + STATE_LIFETIME,
      })
      .execute()
    return state
  },
  async consume(state, { type, browser }) {
    const hash = sha256(state)
    // One statement: of two callbacks with the same state, one deletes the row and the other finds none.
    const row = await db
      .deleteFrom('login_oauth_state')
      .where('state_hash', '=', hash)
      .where('type', '=', type)
      .where('browser', '=', browser)
      .where('expires_at', '>', clock.now())
      .returningAll()
      .executeTakeFirst()
    if (!row) return null
    return {
      type: row.type,
      app: row.app,
      browser: row.browser,
      sessionId: row.session_id,
      redirectUri: row.redirect_uri,
      switchUser: row.switch_user,
      mfaHash: row.mfa_hash,
      ...secretsShape.parse(JSON.parse(openText(sealKey, row.sealed, hash))),
    }
  },
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
