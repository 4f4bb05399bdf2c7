import { randomUuid } from '@castaway/server-kit/ids'
import { AuthError } from '../errors'
import type { Policy } from './policy'
import type { LinkedAccountRow, LoginDb, LoginTransaction, SessionRow } from '../store/tables'
import {
  createSession,
  createUser,
  type CreateDeps,
  type CreatedUser,
  type SessionProof,
} from './create'
import { accountsOf, ownershipOf, transferAccount } from './ownership'
import { provedAccounts, type Proof } from './proof'
import { provedAt } from './recency'

/** The part of the request's session that linking needs. Linking leaves its proof unchanged. */
export interface CurrentSession extends SessionProof {
  id: string
  userId: string
  isGuest: boolean
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
  user: CreatedUser
  session: SessionRow
  /** Whether this created a new member. */
  isNewUser: boolean
}

export interface LinkIdentityDeps extends CreateDeps {
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
  db: LoginDb,
  tools: LinkIdentityDeps,
  request: LinkIdentityInput,
): Promise<LinkIdentityResult> => {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await db.transaction().execute((tx) => linkIdentityOnce(tx, tools, request))
    } catch (error) {
      if (!isDuplicate(error)) throw error
    }
  }
  throw new AuthError('failed_to_link_account')
}

const linkIdentityOnce = async (
  tx: LoginTransaction,
  tools: LinkIdentityDeps,
  { proof, current, switchUser, linkError, userAgent }: LinkIdentityInput,
): Promise<LinkIdentityResult> => {
  const now = tools.clock.now()
  const account = tx.selectFrom('login_linked_account').selectAll().where('key', '=', proof.key)
  // The row of a Farcaster account is locked: its ownership depends on several rows, and of many concurrent buyers the
  // first one changes them all.
  const found = await (
    proof.type === 'farcaster' ? account.forUpdate() : account
  ).executeTakeFirst()
  const owned = found ? await accountsOf(tx, found.user_id) : []
  const hands = found ? await ownershipOf(tx, proof, found, owned, current?.userId) : 'same'
  const known = hands === 'another' ? undefined : found

  if (current) {
    // This also prevents a link from completing after its session was ended elsewhere.
    const ended = await tx
      .deleteFrom('login_session')
      .where('id', '=', current.id)
      .executeTakeFirst()
    if (ended.numDeletedRows === 0n) throw new AuthError('must_be_authenticated')
    if (known && known.user_id !== current.userId && !switchUser) {
      throw new AuthError('linked_to_another_user')
    }
  }

  const details = JSON.stringify(proof.details)
  if (known) {
    requireAllowed(tools, proof, owned)
    await tx
      .updateTable('login_linked_account')
      .set({ details, latest_verified_at: now })
      .where('key', '=', proof.key)
      .execute()
    const user = await tx
      .selectFrom('login_user')
      .select(['id', 'is_guest'])
      .where('id', '=', known.user_id)
      .executeTakeFirst()
    if (!user) throw new AuthError('failed_to_link_account')
    // The previous owner must not stay signed in.
    if (hands === 'handed on') {
      await tx.deleteFrom('login_session').where('user_id', '=', user.id).execute()
    }
    const own = current?.userId === user.id ? current : null
    const since = provedAt(known, owned, own ? own.provedAt : null, now)
    const isCarried = own !== null && (since !== now || hands === 'signed in')
    const session = await createSession(tx, tools, user.id, userAgent, {
      provedAt: isCarried ? own.provedAt : since,
      provedBy: isCarried ? own.provedBy : proof.key,
    })
    return { user, session, isNewUser: false }
  }

  const isNewUser = !current || current.isGuest
  if (isNewUser) await requireCapacity(tx, tools, proof)
  else if (linkError) throw linkError
  const user = current
    ? await linkTo(tx, tools, current, proof)
    : await createUser(tx, tools, { isGuest: false })
  const link = {
    user_id: user.id,
    details,
    first_verified_at: now,
    latest_verified_at: now,
  }
  if (found) await transferAccount(tx, found, link)
  else {
    const ids = { id: randomUuid(tools.random), key: proof.key, type: proof.type }
    await tx
      .insertInto('login_linked_account')
      .values({ ...ids, ...link })
      .execute()
  }
  // A link proves the linked account, not the user who links it: the session's proof keeps its age.
  const proved = isNewUser ? { provedAt: now, provedBy: proof.key } : current
  return { user, session: await createSession(tx, tools, user.id, userAgent, proved), isNewUser }
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
  tx: LoginTransaction,
  { clock, policy }: LinkIdentityDeps,
  proof: Proof,
): Promise<void> => {
  if (!policy.allows(provedAccounts(proof))) throw new AuthError('allowlist_rejected')
  if (!policy.signUp) throw new AuthError('user_does_not_exist')
  if (policy.maxUsers === null) return
  // Locks the gate's row until the end; otherwise concurrent sign-ups would all see the same count and get in together.
  await tx
    .updateTable('login_gate')
    .set({ passed: clock.now() })
    .where('id', '=', 'sign-up')
    .execute()
  const { members } = await tx
    .selectFrom('login_user')
    .select((eb) => eb.fn.countAll().as('members'))
    .where('is_guest', '=', false)
    .executeTakeFirstOrThrow()
  if (Number(members) >= policy.maxUsers) throw new AuthError('max_accounts_reached')
}

const linkTo = async (
  tx: LoginTransaction,
  { policy }: LinkIdentityDeps,
  current: CurrentSession,
  proof: Proof,
): Promise<CreatedUser> => {
  // This update comes before the count because it locks the user, so that concurrent links on two devices are counted
  // one after the other.
  const user = await tx
    .updateTable('login_user')
    .set({ is_guest: false })
    .where('id', '=', current.userId)
    .returning(['id', 'is_guest'])
    .executeTakeFirst()
  if (!user) throw new AuthError('must_be_authenticated')
  const owned = await accountsOf(tx, current.userId)
  const ofType = owned.filter(({ type }) => type === proof.type)
  if (ofType.length >= policy.limitOf(proof.type) || owned.length >= MAX_LINKED_ACCOUNTS) {
    throw new AuthError('cannot_link_more_of_type')
  }
  return user
}

/** 23505 is PostgreSQL's unique_violation. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '23505') || isDuplicate(error.cause))
