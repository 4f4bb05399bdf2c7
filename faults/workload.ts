import { expect } from 'vitest'
import { register, type RegisteredUser } from '../tests/harness/people'
import { expectAgreement } from './agreement'
import type { Servers } from './servers'
import { readLive, type LiveReader } from './streams'
import { nothingYet, write, type AcknowledgedWrites, type Pace } from './writers'

/** People who write, and streams that are read, while something happens to the servers. */
export interface Workload {
  acknowledged: AcknowledgedWrites
  people: readonly RegisteredUser[]
  readers: readonly LiveReader[]
  /** Fails as soon as a server refused what it has to take. */
  writing: Promise<unknown>
  /** Ends the writing, and checks that what was acknowledged is there, once, on the streams as well. */
  finish(): Promise<void>
  /** Ends what still runs. */
  stop(): Promise<void>
}

interface WorkloadOptions extends Pace {
  people: number
  /** Units of storage of each person. */
  units: number
  /** Before anything is written. */
  prepare?: (people: readonly RegisteredUser[]) => Promise<void>
}

export async function startWorkload(
  servers: Servers,
  { people: count, units, prepare, ...pace }: WorkloadOptions,
): Promise<Workload> {
  const names = Array.from({ length: count }, (_, n) => `writer${n}`)
  const people = await Promise.all(names.map((name) => register(servers.client(), name)))
  // Otherwise the network would drop the oldest casts of those who write the most.
  for (const { fid } of people) await servers.client().buyStorage({ fid, units })
  await prepare?.(people)
  const acknowledged = nothingYet()
  const stopped = new AbortController()
  const readers = [0, 1, 2].map(() => readLive(servers))
  await expect
    .poll(() => readers.every(({ connections }) => connections > 0), { timeout: 30_000 })
    .toBe(true)
  const fids = people.map(({ fid }) => fid)
  const writing = Promise.all(
    people.map((user) => write(servers, user, fids, acknowledged, stopped.signal, pace)),
  )
  writing.catch(() => {})
  return {
    acknowledged,
    people,
    readers,
    writing,
    async finish() {
      stopped.abort()
      await writing
      const hashes = [...acknowledged.casts.values()].map(({ hash }) => hash)
      await expect
        .poll(() => readers.map(({ casts }) => hashes.filter((hash) => !casts.has(hash)).length), {
          timeout: 60_000,
        })
        .toEqual([0, 0, 0])
      for (const { casts, gaps } of readers) {
        expect(gaps).toBe(0)
        expect([...casts].filter(([, times]) => times > 1)).toEqual([])
      }
      await expectAgreement(servers, acknowledged, fids)
    },
    async stop() {
      stopped.abort()
      await Promise.all(readers.map((reader) => reader.stop()))
    },
  }
}

/** What a run did, in one line. */
export const figuresOf = ({ acknowledged: { casts, likes, follows }, readers }: Workload): string =>
  `${casts.size} casts, ${likes.size} likes, ${follows.size} follows, ${readers.map(({ connections }) => connections).join(' + ')} streams`
