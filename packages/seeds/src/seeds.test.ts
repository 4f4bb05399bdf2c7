import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import {
  checkAgreement,
  openStore,
  readWorld,
  type Store,
  toHex,
  validate,
  verifySignature,
  worldNames,
} from '@castaway/provider'
import { firstOf, isDeep } from '@castaway/testkit/random-runs'
import { compileWorld, planOf, seedFromPlan, resetWorld, scalePlan, seedWorld } from './index'

const now = Date.UTC(2026, 10, 21, 4, 0, 0)
const options = { now, artBase: 'http://localhost:4747' }
const stores: Store[] = []
const open = async (dataFolder?: string) => {
  const store = await openStore({
    dataFolder,
    clock: { now: () => now },
    random: { bytes: (length) => new Uint8Array(length).fill(7) },
    secret: 'a secret for tests of worlds',
  })
  stores.push(store)
  return store
}
afterAll(async () => {
  for (const store of stores) await store.close()
})

const count = async (store: Store, table: string) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(table)}`.execute(store.db)
  return rows[0]!.n
}

describe('plans', () => {
  it('give the same hashes for the same seed and moment, and others for another moment', async () => {
    const hashes = async (at: number) =>
      (await compileWorld(planOf('small', at), { ...options, now: at })).messages.map((one) =>
        toHex(one.hash),
      )
    expect(await hashes(now)).toEqual(await hashes(now))
    expect(await hashes(now)).not.toEqual(await hashes(now + 60_000))
  })

  it.each(['small', 'hostile', 'empty'] as const)(
    'contain only valid messages: %s',
    async (name) => {
      const { messages } = await compileWorld(planOf(name, now), options)
      for (const message of messages) {
        // A copy, so that the signature is verified although it was made in this process.
        expect(await validate({ ...message }, now)).toBeNull()
      }
    },
  )
})

describe('social', () => {
  const plan = planOf('social', now)

  it.runIf(isDeep)('is the same every time', () => {
    expect(planOf('social', now)).toEqual(plan)
  })

  it('is large enough', () => {
    expect(plan.people.length).toBeGreaterThanOrEqual(300)
    expect(plan.casts.length).toBeGreaterThanOrEqual(5000)
    expect(plan.reactions.length).toBeGreaterThanOrEqual(25_000)
    expect(plan.channels.length).toBeGreaterThanOrEqual(40)
    expect(plan.follows.length).toBeGreaterThanOrEqual(8000)
  })

  it('never repeats the exact text, and seldom the same text in other spelling', () => {
    const texts = plan.casts.map((cast) => cast.text)
    expect(new Set(texts).size).toBe(texts.length)
    const gists = texts.map((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    expect(new Set(gists).size).toBeGreaterThan(texts.length * 0.8)
  })

  it('leaves no slot unfilled and no stray spaces', () => {
    for (const { text } of plan.casts) expect(text).not.toMatch(/[{}]|\s$|^\s| {2}/)
  })

  it('has casts today and in the last hour', () => {
    const fresh = (seconds: number) => plan.casts.filter((cast) => cast.ago <= seconds).length
    expect(fresh(3600)).toBeGreaterThan(20)
    expect(fresh(24 * 3600)).toBeGreaterThan(500)
    expect(Math.min(...plan.casts.map((cast) => cast.ago))).toBeGreaterThan(0)
  })

  it('has replies after their parents, by existing users', () => {
    const before = new Map(plan.casts.map((cast) => [cast.id, cast.ago]))
    const early = plan.casts.filter(
      ({ parent, ago }) => parent && 'cast' in parent && ago > before.get(parent.cast)!,
    )
    expect(early).toEqual([])
    const fids = new Set(plan.people.map((person) => person.fid))
    for (const { fid } of plan.casts) expect(fids.has(fid)).toBe(true)
    expect(new Set(plan.people.map((person) => person.username)).size).toBe(plan.people.length)
  })

  it('has open invites: to new users, and to members who should become moderators', () => {
    const roleOf = new Map(plan.members.map((one) => [`${one.channel} ${one.fid}`, one.role]))
    const of = (role: string) => plan.invites.filter((one) => one.role === role)
    expect(of('member').length).toBeGreaterThanOrEqual(plan.channels.length)
    expect(of('moderator').length).toBeGreaterThan(0)
    for (const { channel, fid, inviter, role } of plan.invites) {
      expect(roleOf.get(`${channel} ${fid}`)).toBe(role === 'member' ? undefined : 'member')
      expect(roleOf.get(`${channel} ${inviter}`)).toBe('moderator')
    }
  })

  // It takes a minute; journeys use this world as well.
  it.runIf(isDeep)(
    'is seeded completely, with real signatures, and log and projections agree',
    async () => {
      const store = await open()
      const started = performance.now()
      const seeded = await seedWorld(store, 'social', options)
      process.stdout.write(
        `social seeded in ${Math.round(performance.now() - started)} ms ${JSON.stringify(seeded.report!.spent)}
`,
      )
      expect(seeded).toMatchObject({ name: 'social', created: true, whole: true })
      const undone = plan.casts.filter((cast) => cast.deleted).length
      expect(await count(store, 'cast')).toBe(plan.casts.length - undone)
      expect(await count(store, 'message')).toBe(seeded.report!.messages)
      expect(await count(store, 'channel')).toBe(plan.channels.length)
      expect(await checkAgreement(store)).toEqual([])
      // A second start finds the world and does not change it.
      expect(await seedWorld(store, 'small', options)).toMatchObject({
        name: 'social',
        created: false,
      })
      const { messages } = await compileWorld(plan, options)
      for (let i = 0; i < messages.length; i += 97) {
        const { hash, signature, signer } = messages[i]!
        expect(verifySignature(hash, signature, signer)).toBe(true)
        expect(await validate({ ...messages[i]! }, now)).toBeNull()
      }
      // Other test files run concurrently, on two cores.
    },
    240_000,
  )
})

describe('seeding', () => {
  const worlds = ['small', 'empty', 'hostile'] as const
  it.each(firstOf(1, worlds))('agrees with the log: %s', async (name) => {
    const store = await open()
    await seedWorld(store, name, options)
    expect(await checkAgreement(store)).toEqual([])
    expect(await count(store, 'account')).toBe(planOf(name, now).people.length)
  })

  it.runIf(isDeep)('works for any size', async () => {
    const store = await open()
    await seedFromPlan(store, scalePlan(300), { ...options, keyless: true })
    expect(await count(store, 'cast')).toBe(300)
    expect(await checkAgreement(store)).toEqual([])
  })

  it('rejects an unknown world, and writes nothing', async () => {
    const store = await open()
    await expect(seedWorld(store, 'atlantis', options)).rejects.toThrow(worldNames.join(', '))
    expect(await readWorld(store)).toBeUndefined()
  })

  it.runIf(isDeep)(
    'finds a world that was stored under its former name, and resets it under the current one',
    async () => {
      const store = await open()
      await seedWorld(store, 'small', options)
      await sql`update setting set value = value || '{"name": "tiny", "startedAs": "nasty"}'::jsonb
      where key = 'world'`.execute(store.db)
      expect(await seedWorld(store, 'small', options)).toMatchObject({
        name: 'small',
        startedAs: 'hostile',
        created: false,
      })
      expect(await resetWorld(store)).toMatchObject({ name: 'small', created: true })
    },
  )

  it('starts again after an interruption', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'castaway-world-'))
    try {
      const first = await open(folder)
      let transactions = 0
      const dying: Store = {
        ...first,
        transaction: (work) => {
          // The first transaction empties the tables, the second seeds accounts.
          if (transactions++ > 1) throw new Error('the power went')
          return first.transaction(work)
        },
      }
      await expect(seedWorld(dying, 'small', options)).rejects.toThrow('the power went')
      expect(await count(first, 'account')).toBe(8)
      await first.close()
      stores.splice(stores.indexOf(first), 1)
      const store = await open(folder)
      expect(await readWorld(store)).toMatchObject({ name: 'small', whole: false })
      expect(await seedWorld(store, 'small', options)).toMatchObject({ created: true, whole: true })
      expect(await checkAgreement(store)).toEqual([])
      expect(await count(store, 'account')).toBe(8)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
