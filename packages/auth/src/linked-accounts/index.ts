import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import {
  linkIdentity,
  createSession,
  createUser,
  type LinkIdentityInput,
  type LinkIdentityDeps,
} from './link-identity'
import { schema } from './schema'

/** Never routed: our own HTTP layer calls these after its checks. */
const serverOnly = { metadata: { SERVER_ONLY: true } } as const

/**
 * The linked accounts as a plugin of the engine: the source of truth for ownership, and sessions that use the injected
 * clock. The engine stores users and sessions, and signs the cookie.
 */
export const linkedAccounts = (tools: LinkIdentityDeps) =>
  ({
    id: 'linked-accounts',
    schema,
    endpoints: {
      /** Links the proved account to a user and sets the cookie of a new session. */
      attachAccount: createAuthEndpoint(
        '/linked-accounts/attach',
        { method: 'POST', body: z.custom<LinkIdentityInput>(), ...serverOnly },
        async (ctx) => {
          const signedIn = await linkIdentity(ctx.context, tools, ctx.body)
          await setSessionCookie(ctx, signedIn as never)
          return signedIn
        },
      ),
      startGuest: createAuthEndpoint(
        '/linked-accounts/guest',
        { method: 'POST', body: z.object({ userAgent: z.string() }), ...serverOnly },
        async (ctx) => {
          const user = await createUser(ctx.context, tools, { isGuest: true })
          const session = await createSession(ctx.context, tools, user.id, ctx.body.userAgent, {
            provedAt: tools.clock.now(),
            provedBy: null,
          })
          await setSessionCookie(ctx, { user, session } as never)
          return { user, session }
        },
      ),
      /** Extends a session in use, and its cookie. */
      renewSession: createAuthEndpoint(
        '/linked-accounts/renew',
        { method: 'POST', body: z.object({ token: z.string() }), ...serverOnly },
        async (ctx) => {
          const { token } = ctx.body
          const now = tools.clock.now()
          const times = {
            updatedAt: new Date(now),
            expiresAt: new Date(now + tools.sessionLifetime),
          }
          await ctx.context.internalAdapter.updateSession(token, times)
          await setSessionCookie(ctx, { session: { token } } as never)
          return null
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
