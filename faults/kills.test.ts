import { setTimeout as delay } from 'node:timers/promises'
import { newInstallation } from '@castaway/testkit/installation'
import { describe, expect, onTestFinished, test } from 'vitest'
import { register } from '../tests/harness/people'
import { newFolder, removeFolder, type Product } from '../tests/harness/product'
import { startServers, type Servers } from './servers'
import { readLive, type LiveReader } from './streams'
import { nothingYet, write, type Acknowledged } from './writers'

/**
 * Servers are killed at random moments while people write and read. Whatever was acknowledged has to be there
 * afterwards, once, on the streams as well.
 */
const kills = Number(process.env.CASTAWAY_FAULTS_KILLS ?? 20)
const minutes = Number(process.env.CASTAWAY_FAULTS_MINUTES ?? 10)
const PEOPLE = 8
/** Each holds 100 casts; between two kills a person writes about 15. */
const UNITS_PER_KILL = 1

interface Setup {
  servers: number
  kills: number
  prepare(): Promise<{ env: Record<string, string>; remove(): Promise<void> }>
}

const setups: Record<string, Setup> = {
  'three servers on PostgreSQL': {
    servers: 3,
    kills,
    async prepare() {
      const { dataFolder, databaseUrl, remove } = await newInstallation()
      return { env: { CASTAWAY_DATA: dataFolder, DATABASE_URL: databaseUrl! }, remove }
    },
  },
  'one server on PGlite': {
    servers: 1,
    kills: Math.ceil(kills / 5),
    async prepare() {
      const folder = await newFolder()
      return { env: { CASTAWAY_DATA: folder }, remove: () => removeFolder(folder) }
    },
  },
}

describe.each(Object.entries(setups))('%s', (_name, setup) => {
  test(
    `lose nothing that they acknowledged and do nothing twice, however they are killed (${setup.kills} times)`,
    async () => {
      const { env, remove } = await setup.prepare()
      onTestFinished(remove)
      const servers = await startServers(setup.servers, { ...env, CASTAWAY_WORLD: 'empty' })
      const readers: LiveReader[] = []
      // In reverse order, also if the run fails.
      onTestFinished(async () => {
        await Promise.all(readers.map((reader) => reader.stop()))
        await servers.stop()
      })
      const names = Array.from({ length: PEOPLE }, (_, n) => `writer${n}`)
      const people = await Promise.all(names.map((name) => register(servers.client(), name)))
      // Otherwise the network would drop the oldest casts of those who write the most.
      for (const { fid } of people)
        await servers.client().buyStorage({ fid, units: UNITS_PER_KILL * setup.kills })
      const acknowledged = nothingYet()
      const stopped = new AbortController()
      readers.push(...[0, 1, 2].map(() => readLive(servers)))
      await expect.poll(() => readers.every(({ connections }) => connections > 0)).toBe(true)
      const fids = people.map(({ fid }) => fid)
      const writing = Promise.all(
        people.map((user) => write(servers, user, fids, acknowledged, stopped.signal)),
      )
      writing.catch(() => {})
      const end = Date.now() + minutes * 60_000
      let killed = 0
      for (; killed < setup.kills && Date.now() < end; killed++) {
        await delay(50 + Math.random() * 750)
        await Promise.race([servers.kill(), writing])
      }
      stopped.abort()
      await writing

      const hashes = [...acknowledged.casts.values()].map(({ hash }) => hash)
      await expect
        .poll(() => readers.map(({ casts }) => hashes.filter((hash) => !casts.has(hash)).length))
        .toEqual([0, 0, 0])
      for (const { casts, gaps } of readers) {
        expect(gaps).toBe(0)
        expect([...casts].filter(([, times]) => times > 1)).toEqual([])
      }
      await expectAgreement(servers, acknowledged, fids)
      const { length } = hashes
      // oxlint-disable-next-line no-console -- the figures are what the run is for
      console.log(
        `${killed} kills, ${length} casts, ${acknowledged.likes.size} likes, ` +
          `${acknowledged.follows.size} follows, ${readers.map(({ connections }) => connections).join(' + ')} streams`,
      )
    },
    (minutes + 5) * 60_000,
  )
})

/** Every server shows exactly what was acknowledged, and its projections agree with its log. */
async function expectAgreement(
  servers: Servers,
  { casts, likes, follows }: Acknowledged,
  fids: readonly number[],
): Promise<void> {
  const client = servers.client()
  const shown: { text: string; hash: string }[] = []
  for (const fid of fids) {
    let cursor: string | undefined
    do {
      const page = await client.fetchCastsForUser({
        fid,
        limit: 150,
        includeReplies: true,
        ...(cursor && { cursor }),
      })
      shown.push(...page.casts.map(({ text, hash }) => ({ text, hash })))
      cursor = page.next.cursor ?? undefined
    } while (cursor)
  }
  const due = new Map(
    [...casts].flatMap(([text, { hash, isDeleted }]) => (isDeleted ? [] : [[hash, text] as const])),
  )
  const there = new Map(shown.map(({ text, hash }) => [hash, text]))
  expect(shown.length).toBe(there.size)
  expect({
    lost: [...due].filter(([hash]) => !there.has(hash)),
    unexpected: [...there]
      .filter(([hash]) => !due.has(hash))
      .map(([hash, text]) => ({ hash, text, acknowledged: casts.get(text) })),
  }).toEqual({ lost: [], unexpected: [] })
  const liked: string[] = []
  for (const fid of fids) {
    let cursor: string | undefined
    do {
      const page = await client.fetchUserReactions({
        fid,
        type: 'likes',
        limit: 100,
        ...(cursor && { cursor }),
      })
      liked.push(...page.reactions.map(({ cast }) => `${fid} ${cast.hash}`))
      cursor = page.next.cursor ?? undefined
    } while (cursor)
  }
  const isLiked = ([key, yes]: [string, boolean]) => yes && due.has(key.split(' ')[1]!)
  expect(liked.toSorted()).toEqual(
    [...likes]
      .filter(isLiked)
      .map(([key]) => key)
      .toSorted(),
  )

  const followed: string[] = []
  for (const fid of fids) {
    const { users } = await client.fetchUserFollowing({ fid, limit: 100 })
    followed.push(...users.map(({ user }) => `${fid} ${user.fid}`))
  }
  expect(followed.toSorted()).toEqual(
    [...follows].flatMap(([key, yes]) => (yes ? [key] : [])).toSorted(),
  )
  const { url, apiKey }: Pick<Product, 'url' | 'apiKey'> = servers.any()
  const agreement = await fetch(`${url}/_local/agreement`, { headers: { 'x-api-key': apiKey } })
  expect(await agreement.json()).toEqual({ agrees: true, differences: [] })
}
