import type { AuthContext as EngineContext } from '@better-auth/core'
import { getCurrentAdapter, runWithTransaction } from '@better-auth/core/context'
import type { Clock, Random } from '@castaway/contract'
import { AuthError } from '../errors'
import { randomText, randomUuid } from '../keys'
import type { Policy } from './policy'
import { accountsOf, ownershipOf, transferAccount } from './ownership'
import { provedAccounts, type Proof } from './proof'
import { provedAt } from './recency'
import type { LinkedAccountRow, SessionRow, UserRow } from './schema'

/** The part of the request's session that linking needs. */
export interface CurrentSession {
  id: string
  userId: string
  isGuest: boolean
  /** When its user was last proved, Unix ms; linking leaves it unchanged. */
  provedAt: number
  /** Key of the account that proved it; null if unknown. */
  provedBy: string | null
}

export interface LinkIdentityInput {
  proof: Proof
  current: CurrentSession | null
  /** If the proof belongs to another user: end the current session and sign in as that user. */
  switchUser: boolean
  /** The error for a link to the current user; null if they can link. */
  linkError: AuthError | null
  userAgent: string
}

export interface LinkIdentityResult {
  user: UserRow
  session: SessionRow
  /** Whether this created a new member. */
  isNewUser: boolean
}

export interface LinkIdentityDeps {
  clock: Clock
  random: Random
  /** How long a session lasts without being used, in milliseconds. */
  sessionLifetime: number
  policy: Policy
}

/** Limit of linked accounts per user, so that no one fills the table with generated accounts. */
const MAX_LINKED_ACCOUNTS = 50

/**
 * The only way to get a session: a proof becomes a linked account of a user.
 * - Known account: its user signs in, unless the account has changed hands (`ownership.ts`).
 * - Unknown account, with a session: it is linked to that user, and a guest becomes a member with the same id.
 * - Unknown account, without a session: a new user is created.
 * The session is always a new one, so that a token that was fixed or read before becomes worthless. If two first
 * sign-ins run concurrently, both find no account; UNIQUE lets one through, and the other retries and finds it.
 * @throws {AuthError} `linked_to_another_user`, `cannot_link_more_of_type`, `must_be_authenticated`, and `linkError`
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
  // Everything below uses the transaction's adapter, because another connection might not be available.
  const tx = await getCurrentAdapter(engine.adapter)
  const now = tools.clock.now()
  const key = [{ field: 'key', value: proof.key }]
  // The row of a Farcaster account is locked: its ownership depends on several rows, and of many concurrent buyers the
  // first one changes them all.
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
    // This also prevents a link from completing after its session was ended elsewhere.
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
    // The previous owner must not stay signed in.
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
  // A link proves the linked account, not the user who links it: the session's proof keeps its age.
  const proved = isNewUser ? { provedAt: now, provedBy: proof.key } : current
  return {
    user,
    session: await createSession(engine, tools, user.id, userAgent, proved),
    isNewUser,
  }
}

/** An existing user is on the allowlist if any of their accounts is. */
const requireAllowed = (
  { policy }: LinkIdentityDeps,
  proof: Proof,
  owned: readonly LinkedAccountRow[],
): void => {
  if (policy.allows(provedAccounts(proof)) || policy.allows(owned)) return
  throw new AuthError('allowlist_rejected')
}

/** Requires that another member is allowed, and that this one is. */
const requireCapacity = async (
  engine: EngineContext,
  { clock, policy }: LinkIdentityDeps,
  proof: Proof,
): Promise<void> => {
  if (!policy.allows(provedAccounts(proof))) throw new AuthError('allowlist_rejected')
  if (!policy.signUp) throw new AuthError('user_does_not_exist')
  if (policy.maxUsers === null) return
  const tx = await getCurrentAdapter(engine.adapter)
  // Locks the gate's row until the end; otherwise concurrent sign-ups would all see the same count and get in together.
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
  // This update comes before the count because it locks the user, so that concurrent links on two devices are counted
  // one after the other.
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

/**
 * Creates a user. The engine requires an email address, so the user gets a non-existent one that is never used for
 * merging.
 */
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
    // `true` prevents the engine from overwriting these times with its own clock.
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
