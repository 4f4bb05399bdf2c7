import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { attach, createSession, createUser, type AttachRequest, type Tools } from './attach'
import { schema, type SessionRow, type UserRow } from './schema'

/** A session is renewed when it was last used longer ago than this, in milliseconds. */
const RENEW_AFTER = 24 * 60 * 60_000

/** Never routed: our own HTTP layer calls these, after its checks. */
const serverOnly = { metadata: { SERVER_ONLY: true } } as const

/**
 * Accounts as the engine's plugin: the truth about who owns what, and sessions by the injected clock.
 * The engine keeps users and sessions and signs the cookie.
 */
export const linkedAccounts = (tools: Tools) =>
  ({
    id: 'linked-accounts',
    schema,
    endpoints: {
      /** Makes what was proved an account of somebody and sets the cookie of a new session. */
      attachAccount: createAuthEndpoint(
        '/linked-accounts/attach',
        { method: 'POST', body: z.custom<AttachRequest>(), ...serverOnly },
        async (ctx) => {
          const signedIn = await attach(ctx.context, tools, ctx.body)
          await setSessionCookie(ctx, signedIn as never)
          return signedIn
        },
      ),
      startGuest: createAuthEndpoint(
        '/linked-accounts/guest',
        { method: 'POST', body: z.object({ userAgent: z.string() }), ...serverOnly },
        async (ctx) => {
          const user = await createUser(ctx.context, tools, { isGuest: true })
          const session = await createSession(ctx.context, tools, user.id, ctx.body.userAgent)
          await setSessionCookie(ctx, { user, session } as never)
          return { user, session }
        },
      ),
      /** The session of a request's cookie, by the injected clock; the engine's own reader goes by the machine's. */
      readSession: createAuthEndpoint(
        '/linked-accounts/session',
        {
          method: 'GET',
          query: z.object({ renew: z.boolean() }),
          requireHeaders: true,
          ...serverOnly,
        },
        async (ctx) => {
          const cookie = ctx.context.authCookies.sessionToken
          const token = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
          if (!token) return null
          const found = await ctx.context.internalAdapter.findSession(token)
          if (!found) return null
          const session = found.session as SessionRow
          const user = found.user as unknown as UserRow
          const now = tools.clock.now()
          if (session.expiresAt.getTime() <= now) return null
          if (!ctx.query.renew || now - session.updatedAt.getTime() < RENEW_AFTER) {
            return { user, session }
          }
          const times = {
            updatedAt: new Date(now),
            expiresAt: new Date(now + tools.sessionLifetime),
          }
          await ctx.context.internalAdapter.updateSession(token, times)
          await setSessionCookie(ctx, { user, session: { ...session, ...times } } as never)
          return { user, session: { ...session, ...times } }
        },
      ),
      endSession: createAuthEndpoint(
        '/linked-accounts/end',
        { method: 'POST', body: z.object({ token: z.string() }), ...serverOnly },
        async (ctx) => {
          await ctx.context.internalAdapter.deleteSession(ctx.body.token)
          deleteSessionCookie(ctx)
          return null
        },
      ),
    },
  }) satisfies BetterAuthPlugin
