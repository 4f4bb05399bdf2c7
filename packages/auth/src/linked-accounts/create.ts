import type { Clock, Random } from '@castaway/contract'
import { randomText, randomUuid } from '@castaway/server-kit/ids'
import type { LoginDb, SessionRow } from '../store/tables'

export interface CreateDeps {
  clock: Clock
  random: Random
  /** How long a session lasts without being used, in milliseconds. */
  sessionLifetime: number
}

/** A user with what signing in needs to know. */
export interface CreatedUser {
  id: string
  is_guest: boolean
}

export const createUser = async (
  db: LoginDb,
  { clock, random }: CreateDeps,
  { isGuest }: { isGuest: boolean },
): Promise<CreatedUser> => {
  const user = { id: `did:castaway:${randomUuid(random)}`, is_guest: isGuest }
  await db
    .insertInto('login_user')
    .values({ ...user, custom_metadata: '{}', created_at: new Date(clock.now()) })
    .execute()
  return user
}

/** When a session's user was last proved, and by which account. */
export interface SessionProof {
  /** Unix ms */
  provedAt: number
  /** Key of the account; null if unknown. */
  provedBy: string | null
}

export const createSession = async (
  db: LoginDb,
  { clock, random, sessionLifetime }: CreateDeps,
  userId: string,
  userAgent: string,
  { provedAt, provedBy }: SessionProof,
): Promise<SessionRow> => {
  const now = clock.now()
  const session: SessionRow = {
    id: randomUuid(random),
    user_id: userId,
    token: randomText(random, 32),
    user_agent: userAgent.slice(0, 256),
    created_at: new Date(now),
    updated_at: new Date(now),
    expires_at: new Date(now + sessionLifetime),
    proved_at: provedAt,
    proved_by: provedBy,
  }
  await db.insertInto('login_session').values(session).execute()
  return session
}
