import type { AuthContext as EngineContext } from '@better-auth/core'
import { getCurrentAdapter, runWithTransaction } from '@better-auth/core/context'
import type { Clock, Random } from '@castaway/contract'
import { AuthError } from '../errors'
import { randomText, randomUuid } from '../keys'
import type { Policy } from '../policy'
import { accountsOf, ownershipOf, transferAccount } from './ownership'
import { provedAccounts, type Proof } from './proof'
import { provedAt } from './recency'
import type { LinkedAccountRow, SessionRow, UserRow } from './schema'

/** The session a request came with, as far as attaching needs it. */
export interface CurrentSession {
  id: string
  userId: string
  isGuest: boolean
  /** When its user was last proved, Unix ms; a link leaves it as it is. */
  provedAt: number
  /** Key of the account that proved it; null where that is not known. */
  provedBy: string | null
}

export interface LinkIdentityInput {
  proof: Proof
  current: CurrentSession | null
  /** When the proof is another user's: leave the current session and sign in as that user. */
  switchUser: boolean
  /** What a link to the current user is rejected with; null where they may link. */
  linkError: AuthError | null
  userAgent: string
}

export interface LinkIdentityResult {
  user: UserRow
  session: SessionRow
  /** This made them a member. */
  isNewUser: boolean
}

export interface LinkIdentityDeps {
  clock: Clock
  random: Random
  /** How long a session lasts without being used, in milliseconds. */
  sessionLifetime: number
  policy: Policy
}

/** So that nobody fills the table with accounts made by the thousand. */
const MAX_LINKED_ACCOUNTS = 50

/**
 * The one way to a session: what was proved becomes an account of someone.
 *
 * - known account: its user signs in, unless it has changed hands (`ownership.ts`);
 * - unknown, with a session: it is linked to that user, and a guest becomes a member under the same id;
 * - unknown, without: a new user.
 *
 * The session is a new one each time, so that a token planted or read before is worth nothing after.
 * Two first sign-ins at once both find no account; UNIQUE lets one through, the other starts again
 * and finds it.
 *
 * @throws {AuthError} `linked_to_another_user`, `cannot_link_more_of_type`, `must_be_authenticated`, and what
 * `linkRefusal` says
 */
export const linkIdentity = async (
  engine: EngineContext,
  tools: LinkIdentityDeps,
  request: LinkIdentityInput,
): Promise<LinkIdentityResult> => {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await runWithTransaction(engine.adapter, () =>
        linkIdentityOnce(engine, tools, request),
      )
    } catch (error) {
      if (!isDuplicate(error)) throw error
    }
  }
  throw new AuthError('failed_to_link_account')
}

const linkIdentityOnce = async (
  engine: EngineContext,
  tools: LinkIdentityDeps,
  { proof, current, switchUser, linkError, userAgent }: LinkIdentityInput,
): Promise<LinkIdentityResult> => {
  // Everything below goes through the transaction's own adapter; another connection may not exist.
  const tx = await getCurrentAdapter(engine.adapter)
  const now = tools.clock.now()
  const key = [{ field: 'key', value: proof.key }]
  // A Farcaster account's row is locked: whose it is follows from several rows, and of many buyers at once the first
  // changes them all.
  const found =
    proof.type === 'farcaster'
      ? await tx.update<LinkedAccountRow>({
          model: 'linkedAccount',
          where: key,
          update: { key: proof.key },
        })
      : await tx.findOne<LinkedAccountRow>({ model: 'linkedAccount', where: key })
  const owned = found ? await accountsOf(tx, found.userId) : []
  const hands = found ? await ownershipOf(tx, proof, found, owned, current?.userId) : 'same'
  const known = hands === 'another' ? null : found

  if (current) {
    // Also the guard against a link that completes after its session was ended elsewhere.
    const where = [{ field: 'id', value: current.id }]
    if ((await tx.deleteMany({ model: 'session', where })) === 0) {
      throw new AuthError('must_be_authenticated')
    }
    if (known && known.userId !== current.userId && !switchUser) {
      throw new AuthError('linked_to_another_user')
    }
  }

  const details = JSON.stringify(proof.details)
  if (known) {
    requireAllowed(tools, proof, owned)
    const update = { details, latestVerifiedAt: now }
    await tx.update({ model: 'linkedAccount', where: key, update })
    const user = await tx.findOne<UserRow>({ model: 'user', where: byId(known.userId) })
    if (!user) throw new AuthError('failed_to_link_account')
    // The owner before must not stay signed in.
    if (hands === 'handed on') await tx.deleteMany({ model: 'session', where: ofUser(user.id) })
    const own = current?.userId === user.id ? current : null
    const since = provedAt(known, owned, own ? own.provedAt : null, now)
    const isCarried = own !== null && (since !== now || hands === 'signed in')
    const session = await createSession(engine, tools, user.id, userAgent, {
      provedAt: isCarried ? own.provedAt : since,
      provedBy: isCarried ? own.provedBy : proof.key,
    })
    return { user, session, isNewUser: false }
  }

  const isNewUser = !current || current.isGuest
  if (isNewUser) await requireCapacity(engine, tools, proof)
  else if (linkError) throw linkError
  const user = current
    ? await linkTo(engine, tools, current, proof)
    : await createUser(engine, tools, { isGuest: false })
  const account = { userId: user.id, details, firstVerifiedAt: now, latestVerifiedAt: now }
  if (found) await transferAccount(tx, found, account)
  else {
    const data = { ...account, key: proof.key, type: proof.type }
    await tx.create({ model: 'linkedAccount', data })
  }
  // A link proves what is linked, not who links it: the session is as old as it was.
  const proved = isNewUser ? { provedAt: now, provedBy: proof.key } : current
  return {
    user,
    session: await createSession(engine, tools, user.id, userAgent, proved),
    isNewUser,
  }
}

/** Someone who has a user stands in the list by any of their accounts. */
const requireAllowed = (
  { policy }: LinkIdentityDeps,
  proof: Proof,
  owned: readonly LinkedAccountRow[],
): void => {
  if (policy.allows(provedAccounts(proof)) || policy.allows(owned)) return
  throw new AuthError('allowlist_rejected')
}

/** Whether there may be one member more, and this one. */
const requireCapacity = async (
  engine: EngineContext,
  { clock, policy }: LinkIdentityDeps,
  proof: Proof,
): Promise<void> => {
  if (!policy.allows(provedAccounts(proof))) throw new AuthError('allowlist_rejected')
  if (!policy.signUp) throw new AuthError('user_does_not_exist')
  if (policy.maxUsers === null) return
  const tx = await getCurrentAdapter(engine.adapter)
  // Locks the gate's row until the end, or many at once would all count the same and come in together.
  await tx.update({ model: 'gate', where: byId('sign-up'), update: { passed: clock.now() } })
  const members = await tx.count({ model: 'user', where: [{ field: 'isGuest', value: false }] })
  if (members >= policy.maxUsers) throw new AuthError('max_accounts_reached')
}

const linkTo = async (
  engine: EngineContext,
  { policy }: LinkIdentityDeps,
  current: CurrentSession,
  proof: Proof,
): Promise<UserRow> => {
  const tx = await getCurrentAdapter(engine.adapter)
  // Before the count: it locks the user, so that links at once on two devices count one after the other.
  const user = await tx.update<UserRow>({
    model: 'user',
    where: byId(current.userId),
    update: { isGuest: false },
  })
  if (!user) throw new AuthError('must_be_authenticated')
  const owned = { field: 'userId', value: current.userId }
  const ofType = [owned, { field: 'type', value: proof.type }]
  if (
    (await tx.count({ model: 'linkedAccount', where: ofType })) >= policy.limitOf(proof.type) ||
    (await tx.count({ model: 'linkedAccount', where: [owned] })) >= MAX_LINKED_ACCOUNTS
  ) {
    throw new AuthError('cannot_link_more_of_type')
  }
  return user
}

/** A new user. The engine wants an e-mail address: it gets one that leads nowhere and that nothing is ever merged by. */
export const createUser = async (
  engine: EngineContext,
  { clock, random }: LinkIdentityDeps,
  { isGuest }: { isGuest: boolean },
): Promise<UserRow> => {
  const now = new Date(clock.now())
  const user: unknown = await engine.internalAdapter.createUser(
    {
      name: '',
      email: `${randomUuid(random)}@nobody.invalid`,
      emailVerified: false,
      isGuest,
      customMetadata: '{}',
      createdAt: now,
      updatedAt: now,
    },
    { method: 'linked-accounts' },
  )
  return user as UserRow
}

export const createSession = async (
  engine: EngineContext,
  { clock, random, sessionLifetime }: LinkIdentityDeps,
  userId: string,
  userAgent: string,
  { provedAt, provedBy }: Pick<CurrentSession, 'provedAt' | 'provedBy'>,
): Promise<SessionRow> => {
  const now = clock.now()
  const session: unknown = await engine.internalAdapter.createSession(
    userId,
    false,
    {
      token: randomText(random, 32),
      userAgent: userAgent.slice(0, 256),
      ipAddress: '',
      createdAt: new Date(now),
      updatedAt: new Date(now),
      expiresAt: new Date(now + sessionLifetime),
      provedAt,
      provedBy,
    },
    // The engine would put times of its own clock over these.
    true,
  )
  return session as SessionRow
}

const byId = (id: string) => [{ field: 'id', value: id }]
const ofUser = (id: string) => [{ field: 'userId', value: id }]

/** 23505 is PostgreSQL's unique_violation. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '23505') || isDuplicate(error.cause))
