import type { Clock } from '@castaway/contract'
import type { Engine } from './engine'
import { AuthError } from './errors'
import type { Cookies } from './net/cookies'
import type { LinkIdentityInput, CurrentSession } from './linked-accounts/link-identity'
import type { SessionRow } from './linked-accounts/schema'
import type { LoginDb } from './store/tables'
import type { LoginDevice } from './wire'

/** A session as the rest of the server sees it, without its token. */
export interface Session extends CurrentSession {
  createdAt: number
  expiresAt: number
}

/** When a session's user was last proved; older sessions count from their creation. */
const provedAtOf = (provedAt: SessionRow['provedAt'], createdAt: Date): number =>
  provedAt === null || provedAt === undefined ? createdAt.getTime() : Number(provedAt)

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
  engine: Engine,
  db: LoginDb,
  clock: Clock,
  cookies: Cookies,
): Sessions => {
  const toSession = (found: { session: SessionRow; user: { isGuest: boolean } }): Session => ({
    id: found.session.id,
    userId: found.session.userId,
    isGuest: found.user.isGuest,
    createdAt: found.session.createdAt.getTime(),
    provedAt: provedAtOf(found.session.provedAt, found.session.createdAt),
    provedBy: found.session.provedBy ?? null,
    expiresAt: found.session.expiresAt.getTime(),
  })
  /**
   * Every request of a signed-in user comes through here, so it is a single query and uses the injected clock: the
   * engine's own reader needs several and uses the system clock.
   */
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
    const session: Session = {
      id: row.id,
      userId: row.user_id,
      isGuest: row.is_guest,
      createdAt: row.created_at.getTime(),
      provedAt: provedAtOf(row.proved_at, row.created_at),
      provedBy: row.proved_by,
      expiresAt: row.expires_at.getTime(),
    }
    return { token, session, usedAt: row.updated_at.getTime() }
  }
  const userAgent = (request: Request) => request.headers.get('user-agent') ?? ''
  const own = async (userId: string): Promise<SessionRow[]> => {
    const { internalAdapter } = await engine.$context
    const rows = (await internalAdapter.listSessions(userId)) as SessionRow[]
    return rows.filter((row) => row.expiresAt.getTime() > clock.now())
  }

  return {
    read: async (request) => (await find(request))?.session ?? null,
    async renew(request) {
      const found = await find(request)
      if (!found || clock.now() - found.usedAt < RENEW_AFTER) {
        return { value: found?.session ?? null, setCookies: [] }
      }
      const { headers } = await engine.api.renewSession({
        headers: request.headers,
        body: { token: found.token },
        returnHeaders: true,
      })
      return { value: found.session, setCookies: headers.getSetCookie() }
    },
    async signIn(request, by) {
      const { response, headers } = await engine.api.attachAccount({
        headers: request.headers,
        body: { ...by, userAgent: userAgent(request) },
        returnHeaders: true,
      })
      const { isNewUser } = response
      return {
        value: { session: toSession(response), isNewUser },
        setCookies: headers.getSetCookie(),
      }
    },
    async startGuest(request) {
      const { response, headers } = await engine.api.startGuest({
        headers: request.headers,
        body: { userAgent: userAgent(request) },
        returnHeaders: true,
      })
      return { value: toSession(response), setCookies: headers.getSetCookie() }
    },
    async end(request) {
      const found = await find(request)
      const { headers } = await engine.api.endSession({
        headers: request.headers,
        body: { token: found?.token ?? '' },
        returnHeaders: true,
      })
      return { value: null, setCookies: headers.getSetCookie() }
    },
    async list(session) {
      const rows = await own(session.userId)
      return rows
        .map((row) => ({
          id: row.id,
          createdAt: row.createdAt.getTime(),
          lastUsedAt: row.updatedAt.getTime(),
          userAgent: row.userAgent ?? '',
          current: row.id === session.id,
        }))
        .sort((a, b) => b.lastUsedAt - a.lastUsedAt)
    },
    async endOther(session, id) {
      const row = (await own(session.userId)).find((candidate) => candidate.id === id)
      if (!row) throw new AuthError('not_found')
      const { internalAdapter } = await engine.$context
      await internalAdapter.deleteSession(row.token)
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
