import type { Clock } from '@castaway/contract'
import type { Engine } from './engine'
import { LoginFailure } from './errors'
import type { CurrentSession, Proof } from './linked-accounts/attach'
import type { SessionRow } from './linked-accounts/schema'
import type { LoginDevice } from './wire'

/** A session as the rest of the server sees it. Its token stays in here. */
export interface Session extends CurrentSession {
  createdAt: number
  expiresAt: number
}

/** Something that was done for a request, and the cookies that go with it. */
export interface WithCookies<T> {
  value: T
  setCookies: string[]
}

export interface Sessions {
  /** Who a request is from; null for nobody, and for an expired, ended or forged session. */
  read(request: Request): Promise<Session | null>
  /** The same, and keeps a session alive that is in use. */
  renew(request: Request): Promise<WithCookies<Session | null>>
  signIn(
    request: Request,
    by: { proof: Proof; current: Session | null; switchUser: boolean },
  ): Promise<WithCookies<Session>>
  startGuest(request: Request): Promise<WithCookies<Session>>
  end(request: Request): Promise<WithCookies<null>>
  list(session: Session): Promise<LoginDevice[]>
  /** Ends one of the user's sessions by id. @throws {LoginFailure} `not_found` for one that is not theirs */
  endOther(session: Session, id: string): Promise<void>
}

export const createSessions = (engine: Engine, clock: Clock): Sessions => {
  const toSession = (found: { session: SessionRow; user: { isGuest: boolean } }): Session => ({
    id: found.session.id,
    userId: found.session.userId,
    isGuest: found.user.isGuest,
    createdAt: found.session.createdAt.getTime(),
    expiresAt: found.session.expiresAt.getTime(),
  })
  const find = (request: Request, renew: boolean) =>
    engine.api.readSession({ headers: request.headers, query: { renew }, returnHeaders: true })
  const userAgent = (request: Request) => request.headers.get('user-agent') ?? ''
  const own = async (userId: string): Promise<SessionRow[]> => {
    const { internalAdapter } = await engine.$context
    const rows = (await internalAdapter.listSessions(userId)) as SessionRow[]
    return rows.filter((row) => row.expiresAt.getTime() > clock.now())
  }

  return {
    async read(request) {
      // Most readers are nobody; they cost nothing.
      if (!request.headers.has('cookie')) return null
      const { response } = await find(request, false)
      return response && toSession(response)
    },
    async renew(request) {
      const { response, headers } = await find(request, true)
      return { value: response && toSession(response), setCookies: headers.getSetCookie() }
    },
    async signIn(request, by) {
      const { response, headers } = await engine.api.attachAccount({
        headers: request.headers,
        body: { ...by, userAgent: userAgent(request) },
        returnHeaders: true,
      })
      return { value: toSession(response), setCookies: headers.getSetCookie() }
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
      const { response } = await find(request, false)
      const { headers } = await engine.api.endSession({
        headers: request.headers,
        body: { token: response?.session.token ?? '' },
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
      if (!row) throw new LoginFailure('not_found')
      const { internalAdapter } = await engine.$context
      await internalAdapter.deleteSession(row.token)
    },
  }
}
