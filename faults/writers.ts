import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, type Client } from '@castaway/client'
import type { RegisteredUser } from '../tests/harness/people'
import type { Servers } from './servers'

/** What the servers have acknowledged: the driver's own record, which the network has to agree with. */
export interface AcknowledgedWrites {
  /** By text, which no two casts share. */
  casts: Map<string, { hash: string; isDeleted: boolean }>
  /** Whether a user likes a cast, by `fid hash`. */
  likes: Map<string, boolean>
  /** Whether a user follows another, by `fid fid`. */
  follows: Map<string, boolean>
}

export const nothingYet = (): AcknowledgedWrites => ({
  casts: new Map(),
  likes: new Map(),
  follows: new Map(),
})

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!

/** A message that was made just before the clock was set back. */
export const isOfAnotherTime = (message: string): boolean =>
  message.includes('more than ten minutes in the future')

/**
 * Calls until a server has answered, at another one after a connection that ended: whether that write took place is
 * unknown, and the repetition must not make it twice.
 * @param isDone whether an error says that an earlier attempt has already done it
 */
async function insist<T>(
  servers: Servers,
  call: (client: Client) => Promise<T>,
  isDone: (error: ApiError) => boolean = () => false,
): Promise<T | undefined> {
  for (;;) {
    try {
      return await call(servers.client())
    } catch (error) {
      if (error instanceof ApiError && isDone(error)) return undefined
      // A server that starts or stops says so, and one at which the first attempt still runs; anything else that it
      // refuses is a fault.
      const isUnderWay =
        error instanceof ApiError && (error.code === 'CONFLICT' || isOfAnotherTime(error.message))
      if (error instanceof ApiError && error.status < 500 && !isUnderWay) throw error
      if (error instanceof ApiError && error.status === 500) throw error
      await delay(10)
    }
  }
}

/** How people write. */
export interface Pace {
  /** Milliseconds between two things; 0 by default. */
  pause?: number | undefined
  /** Whether they also take back what they did, as by default. */
  undoes?: boolean | undefined
}

/** Writes as one user, one thing after the other, until `stopped` is aborted. */
export async function write(
  servers: Servers,
  user: RegisteredUser,
  others: readonly number[],
  acknowledged: AcknowledgedWrites,
  stopped: AbortSignal,
  { pause = 0, undoes = true }: Pace = {},
): Promise<void> {
  const { fid, signerUuid } = user
  const own: string[] = []
  for (let n = 0; !stopped.aborted; n++) {
    if (pause > 0) await delay(pause)
    const chance = Math.random()
    const there = [...acknowledged.casts.values()].filter(({ isDeleted }) => !isDeleted).slice(-50)
    if (chance < 0.6 || there.length === 0) {
      const text = `${user.username} ${n}`
      const idem = randomUUID()
      const parent = chance < 0.3 && there.length > 0 ? pick(there).hash : undefined
      const published = await insist(
        servers,
        (client) => client.publishCast({ signerUuid, text, idem, ...(parent && { parent }) }),
        // The author of the cast that is replied to may have deleted it.
        ({ status }) => parent !== undefined && status === 404,
      )
      if (!published) continue
      acknowledged.casts.set(text, { hash: published.cast.hash, isDeleted: false })
      own.push(text)
    } else if (chance < 0.8) {
      const { hash } = pick(there)
      const key = `${fid} ${hash}`
      const likes = !acknowledged.likes.get(key)
      if (!likes && !undoes) continue
      const reaction = { signerUuid, reactionType: 'like' as const, target: hash }
      await insist(
        servers,
        (client) => (likes ? client.publishReaction(reaction) : client.deleteReaction(reaction)),
        // Its author may have deleted it.
        ({ status }) => status === 404,
      )
      acknowledged.likes.set(key, likes)
    } else if (chance < 0.9) {
      const target = pick(others.filter((other) => other !== fid))
      const key = `${fid} ${target}`
      const follows = !acknowledged.follows.get(key)
      if (!follows && !undoes) continue
      const change = { signerUuid, targetFids: [target] }
      await insist(servers, (client) =>
        follows ? client.followUser(change) : client.unfollowUser(change),
      )
      acknowledged.follows.set(key, follows)
    } else if (undoes) {
      const text = own.splice(Math.floor(Math.random() * own.length), 1)[0]
      if (text === undefined) continue
      const { hash } = acknowledged.casts.get(text)!
      await insist(
        servers,
        (client) => client.deleteCast({ signerUuid, targetHash: hash }),
        ({ status }) => status === 404,
      )
      acknowledged.casts.set(text, { hash, isDeleted: true })
    }
  }
}
