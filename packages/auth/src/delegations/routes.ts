import type { Hono } from 'hono'
import { AuthError } from '../errors'
import { requireMfa } from '../http/mfa'
import {
  parseBody,
  guardMutation,
  rateLimit,
  requireSession,
  type LoginEnv,
  type AuthContext,
} from '../http/request'
import { delegationChains } from './chain'
import { encodeAllow, checkScope, delegationBody, encodeRevoke, sendBody } from './scope'
import { createDelegationStore, type DelegationRow } from './store'
import type { DelegationState } from '../store/delegation-state'
import type { Delegation, OwnerCall } from './wire'

/**
 * Session keys that act for a user's smart account while they are away. The server creates the key and stores it
 * encrypted; the owner authorizes it on the chain with their own signature, within a scope that the chain enforces.
 * Without that the key can do nothing.
 */
export const delegationRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { clock, db, random, sessions } = auth
  const store = createDelegationStore(db, clock, random, auth.deriveKey('delegation session key'))
  const chains = delegationChains(auth.options.chains)

  /** Reads the current state from the chain, and updates the stored state. */
  const look = async (rows: readonly DelegationRow[]): Promise<Delegation[]> => {
    const seen = await Promise.all(
      rows.map(async ({ state, ...row }) => {
        const isOver = row.expiresAt <= clock.now()
        const grant = isOver
          ? null
          : await chains.grantOf(row.chainId, row.account, row.sessionKey, row.scope)
        const left = grant && { value: String(grant.valueLeft), gas: String(grant.gasLeft) }
        const without = state === 'pending' ? 'pending' : 'revoked'
        return { ...row, status: isOver ? 'expired' : grant ? 'active' : without, left } as const
      }),
    )
    const turned = (status: Delegation['status'], from: readonly DelegationState[]) =>
      rows.filter(({ state }, i) => from.includes(state) && seen[i]!.status === status)
    await store.note(idsOf(turned('active', ['pending', 'revoked'])), 'granted')
    await store.note(idsOf(turned('revoked', ['granted'])), 'revoked')
    return seen
  }

  app.get('/delegations', async (c) => {
    await rateLimit(auth, c, 'delegation')
    const { userId } = requireSession(await sessions.read(c.req.raw))
    return c.json({ delegations: await look(await store.list(userId)) })
  })

  app.post('/delegations', async (c) => {
    const session = requireSession(await guardMutation(auth, c, 'delegation'))
    await requireMfa(auth, c, session)
    const { owner, chainId, expiresAt, ...scope } = await parseBody(c, delegationBody)
    const user = await auth.users.find(session.userId)
    const isOwn = user?.linkedAccounts.some(({ key }) => key === `ethereum:${owner}`)
    if (!isOwn) {
      throw new AuthError('invalid_data', {
        property: 'owner',
        message: 'Link this wallet first: only its owner can delegate',
      })
    }
    const account = await chains.accountOf(chainId, owner)
    checkScope(scope, { account, expiresAt, now: clock.now() })
    const row = await store.make(session.userId, { chainId, account, owner, scope, expiresAt })
    const { state: _, ...known } = row
    const call: OwnerCall = { to: account, data: encodeAllow(row.sessionKey, scope, expiresAt) }
    return c.json({ delegation: { ...known, status: 'pending', left: null }, calls: [call] })
  })

  // Revoking requires no second factor: it must never be harder than creating.
  app.delete('/delegations/:id', async (c) => {
    const { userId } = requireSession(await guardMutation(auth, c, 'delegation'))
    const row = await store.remove(userId, c.req.param('id'))
    const call: OwnerCall = { to: row.account, data: encodeRevoke(row.sessionKey) }
    return c.json({ calls: row.state === 'granted' ? [call] : [] })
  })

  app.post('/delegations/:id/send', async (c) => {
    const session = requireSession(await guardMutation(auth, c, 'delegation'))
    await requireMfa(auth, c, session)
    const { value = '0', data = '0x' } = await parseBody(c, sendBody)
    const row = await store.find(session.userId, c.req.param('id'))
    const to = row.scope.target
    const call = { to, value: BigInt(value), data }
    return c.json(await chains.act(row.chainId, row.account, await store.keyOf(row), call))
  })
}

const idsOf = (rows: readonly DelegationRow[]): string[] => rows.map(({ id }) => id)
