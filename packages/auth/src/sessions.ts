import { AuthError } from './errors'
import type { Cookies } from './net/cookies'
import { createSession, createUser, type SessionProof } from './linked-accounts/create'
import {
  linkIdentity,
  type CurrentSession,
  type LinkIdentityDeps,
  type LinkIdentityInput,
} from './linked-accounts/link-identity'
import type { LoginDb, SessionRow } from './store/tables'
import type { LoginDevice } from './wire'

/** A session as the rest of the server sees it, without its token. */
export interface Session extends CurrentSession {
  createdAt: number
  expiresAt: number
}

/** The columns of a session that are read for every request. */
type FoundRow = Pick<
  SessionRow,
  'id' | 'user_id' | 'created_at' | 'expires_at' | 'proved_at' | 'proved_by'
>

const toSession = (row: FoundRow, isGuest: boolean): Session => ({
  id: row.id,
  userId: row.user_id,
  isGuest,
  createdAt: row.created_at.getTime(),
  // Older sessions count from their creation.
  provedAt: row.proved_at === null ? row.created_at.getTime() : Number(row.proved_at),
  provedBy: row.proved_by,
  expiresAt: row.expires_at.getTime(),
})

/** The result of handling a request, with the cookies to set. */
export interface WithCookies<T> {
  value: T
  setCookies: string[]
}

export interface Sessions {
  /** The session of a request; null without one, and for an expired, ended or forged session. */
  read(request: Request): Promise<Session | null>
  /** Reads the session, and extends it if it is in use. */
  renew(request: Request): Promise<WithCookies<Session | null>>
  signIn(
    request: Request,
    by: Omit<LinkIdentityInput, 'userAgent'>,
  ): Promise<WithCookies<{ session: Session; isNewUser: boolean }>>
  startGuest(request: Request): Promise<WithCookies<Session>>
  end(request: Request): Promise<WithCookies<null>>
  list(session: Session): Promise<LoginDevice[]>
  /** Ends one of the user's sessions by id. @throws {AuthError} `not_found` for another user's session */
  endOther(session: Session, id: string): Promise<void>
  /** Ends all of the user's sessions except this one. */
  endOthers(session: Session): Promise<void>
}

/** A session is extended if it was last used longer ago than this, in milliseconds. */
const RENEW_AFTER = 24 * 60 * 60_000

export const createSessions = (
  db: LoginDb,
  cookies: Cookies,
  tools: LinkIdentityDeps,
): Sessions => {
  const { clock } = tools
  /** Every request of a signed-in user comes through here, so it is a single query. */
  const find = async (request: Request) => {
    const token = await cookies.sessionToken(request)
    if (token === null) return null
    const row = await db
      .selectFrom('login_session as session')
      .innerJoin('login_user as user', 'user.id', 'session.user_id')
      .select([
        'session.id',
        'session.user_id',
        'session.created_at',
        'session.updated_at',
        'session.expires_at',
        'session.proved_at',
        'session.proved_by',
        'user.is_guest',
      ])
      .where('session.token', '=', token)
      .executeTakeFirst()
    if (!row || row.expires_at.getTime() <= clock.now()) return null
    return { session: toSession(row, row.is_guest), usedAt: row.updated_at.getTime() }
  }
  const userAgent = (request: Request) => request.headers.get('user-agent') ?? ''
  const own = (userId: string) =>
    db
      .selectFrom('login_session')
      .select(['id', 'created_at', 'updated_at', 'user_agent'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', new Date(clock.now()))

  return {
    read: async (request) => (await find(request))?.session ?? null,
    async renew(request) {
      const found = await find(request)
      if (!found || clock.now() - found.usedAt < RENEW_AFTER) {
        return { value: found?.session ?? null, setCookies: [] }
      }
      const now = clock.now()
      const extended = await db
        .updateTable('login_session')
        .set({ updated_at: new Date(now), expires_at: new Date(now + tools.sessionLifetime) })
        .where('id', '=', found.session.id)
        .returning('token')
        .executeTakeFirst()
      // Without a row it was ended at this moment elsewhere.
      if (!extended) return { value: null, setCookies: [] }
      return { value: found.session, setCookies: [await cookies.session(extended.token)] }
    },
    async signIn(request, by) {
      const { user, session, isNewUser } = await linkIdentity(db, tools, {
        ...by,
        userAgent: userAgent(request),
      })
      return {
        value: { session: toSession(session, user.is_guest), isNewUser },
        setCookies: [await cookies.session(session.token)],
      }
    },
    async startGuest(request) {
      const proof: SessionProof = { provedAt: clock.now(), provedBy: null }
      const session = await db.transaction().execute(async (tx) => {
        const { id } = await createUser(tx, tools, { isGuest: true })
        return createSession(tx, tools, id, userAgent(request), proof)
      })
      return {
        value: toSession(session, true),
        setCookies: [await cookies.session(session.token)],
      }
    },
    async end(request) {
      const token = await cookies.sessionToken(request)
      if (token !== null) {
        await db.deleteFrom('login_session').where('token', '=', token).execute()
      }
      return { value: null, setCookies: [cookies.noSession()] }
    },
    async list(session) {
      const rows = await own(session.userId).orderBy('updated_at', 'desc').execute()
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at.getTime(),
        lastUsedAt: row.updated_at.getTime(),
        userAgent: row.user_agent ?? '',
        current: row.id === session.id,
      }))
    },
    async endOther(session, id) {
      const ended = await db
        .deleteFrom('login_session')
        .where('user_id', '=', session.userId)
        .where('id', '=', id)
        .where('expires_at', '>', new Date(clock.now()))
        .executeTakeFirst()
      if (ended.numDeletedRows === 0n) throw new AuthError('not_found')
    },
    async endOthers(session) {
      // One statement, so that a session that starts meanwhile is not missed.
      await db
        .deleteFrom('login_session')
        .where('user_id', '=', session.userId)
        .where('id', '!=', session.id)
        .execute()
    },
  }
}
