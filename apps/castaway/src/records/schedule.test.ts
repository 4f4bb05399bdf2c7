import { createClient } from '@castaway/client'
import { castIdempotencyKey } from '@castaway/contract/cast-idempotency-key'
import { ScheduleRequest } from '@castaway/contract/records'
import { startIsland, type Person, type TestIsland } from '@castaway/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountStore, NetworkAccount } from '../gateway/accounts'
import type { Upstream } from '../gateway/upstream'
import { migrateTestStore } from '../../test/record-store'
import { createSchedule, type Schedule } from './schedule'
import { publishAs } from './publish-as'

const HOUR = 3_600_000
let island: TestIsland
let person: Person
let account: NetworkAccount | null
let schedule: Schedule
let upstream: Upstream
/** Hooks for a request: before it is sent, and after its response. */
let before: () => void
let after: () => void
let asked: number
let reported: unknown[]

const accounts: Pick<AccountStore, 'list'> = { list: async () => (account ? [account] : []) }

beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  await migrateTestStore(island.store, 'ann')
  person = await island.newcomer('scheduler')
  upstream = {
    mode: 'island',
    id: 'island',
    read: () => Promise.reject(new Error('not used')),
    write: () => Promise.reject(new Error('not used')),
    client: createClient({
      baseUrl: `${island.url}/v2`,
      apiKey: island.apiKey,
      retry: false,
      async fetch(input, init) {
        asked += 1
        before()
        const answer = await fetch(input, init)
        after()
        return answer
      },
    }),
  }
})
afterAll(() => island.close())
beforeEach(async () => {
  await sql`truncate own_scheduled`.execute(island.store.db)
  account = {
    fid: person.fid,
    signerUuid: person.signerUuid,
    signerStatus: 'approved',
    approvalUrl: null,
    proof: 'wallet',
    since: null,
  }
  before = after = () => {}
  asked = 0
  reported = []
  schedule = await opened()
})

async function opened(): Promise<Schedule> {
  const made = createSchedule(island.store, (cause) => reported.push(cause))
  await made.open(publishAs(upstream, accounts))
  return made
}

const run = (of = schedule) =>
  of.work.work.send_scheduled!(null, {
    id: 1,
    attempt: 1,
    at: island.clock.now(),
    signal: new AbortController().signal,
  })

const plan = (texts: string[], more: Partial<ScheduleRequest> = {}) =>
  ScheduleRequest.parse({
    fid: person.fid,
    casts: texts.map((text) => ({ text })),
    due_at: island.clock.now() + HOUR,
    ...more,
  })
const put = (id: string, request: ScheduleRequest) => schedule.put('ann', 'island', id, request)
const only = async () => (await schedule.list('ann', 'island'))[0]!

/** Casts of the user that begin with this text, sorted by text because several have the same second as timestamp. */
async function casts(words: string) {
  const { casts } = await island.client.fetchCastsForUser({ fid: person.fid, includeReplies: true })
  return casts
    .filter(({ text }) => text.startsWith(words))
    .toSorted((a, b) => a.text.localeCompare(b.text))
}

test('a cast is sent when it is due and not before', async () => {
  await put('one-cast', plan(['At high tide']))
  await run()
  expect(await casts('At high tide')).toEqual([])
  expect(await only()).toMatchObject({ state: 'waiting', sent: [] })
  island.clock.advance(HOUR)
  await run()
  await run()
  const [cast, ...others] = await casts('At high tide')
  expect(others).toEqual([])
  expect(await only()).toMatchObject({ state: 'sent', sent: [cast!.hash], failure: null })
})

test('a thread is sent in order, each cast as a reply to the one before', async () => {
  await put('a-thread', plan(['T1 begin', 'T2 middle', 'T3 end'], { channel_id: 'lagoon' }))
  island.clock.advance(HOUR)
  await run()
  const { sent } = await only()
  const found = await Promise.all(
    sent.map((identifier) =>
      island.client.lookupCastByHashOrWarpcastUrl({ identifier, type: 'hash' }),
    ),
  )
  expect(found.map(({ cast }) => cast.text)).toEqual(['T1 begin', 'T2 middle', 'T3 end'])
  expect(found.map(({ cast }) => cast.parent_hash ?? null)).toEqual([null, sent[0], sent[1]])
})

test('lost responses do not publish a cast twice', async () => {
  await put('lost-answer', plan(['L1 lost', 'L2 lost']))
  island.clock.advance(HOUR)
  let lost = 0
  after = () => {
    if (lost++ < 2) throw new TypeError('the line went dead')
  }
  for (let round = 0; round < 5; round++) {
    await run()
    island.clock.advance(60_000)
  }
  expect((await casts('L')).map(({ text }) => text)).toEqual(['L1 lost', 'L2 lost'])
  expect(await only()).toMatchObject({ state: 'sent' })
})

test('several concurrent runners send a cast once', async () => {
  await put('many-runners', plan(['R1 many', 'R2 many', 'R3 many']))
  island.clock.advance(HOUR)
  const runners = await Promise.all([opened(), opened(), opened()])
  await Promise.all(runners.map((runner) => run(runner)))
  expect((await casts('R')).map(({ text }) => text)).toEqual(['R1 many', 'R2 many', 'R3 many'])
})

test('a process that dies midway leaves the rest to the next one', async () => {
  await put('dead-process', plan(['D1 dead', 'D2 dead']))
  island.clock.advance(HOUR)
  // The first cast is sent and recorded; the second is sent, but the process died before recording it.
  await schedule.work.work.send_scheduled!(null, {
    id: 1,
    attempt: 1,
    at: 0,
    signal: new AbortController().signal,
  })
  const { sent } = await only()
  await sql`update own_scheduled set state = 'sending', sent = ${JSON.stringify([sent[0]])}::jsonb`.execute(
    island.store.db,
  )
  await run(await opened())
  expect(await only()).toMatchObject({ state: 'sending' })
  island.clock.advance(121_000)
  await run(await opened())
  expect((await casts('D')).map(({ text }) => text)).toEqual(['D1 dead', 'D2 dead'])
  expect(await only()).toMatchObject({ state: 'sent', sent })
})

test('an unreachable network is retried and finally reported as failed', async () => {
  await put('away', plan(['W away']))
  island.clock.advance(HOUR)
  before = () => {
    throw new TypeError('nobody there')
  }
  for (let round = 0; round < 10; round++) {
    await run()
    island.clock.advance(200_000)
  }
  expect(asked).toBe(6)
  expect(await only()).toMatchObject({
    state: 'failed',
    failure: { code: 'UPSTREAM_UNREACHABLE' },
  })
  expect(reported).toHaveLength(1)
  before = () => {}
  // The same request is repeated immediately.
  await put('away', plan(['W away'], { due_at: island.clock.now() }))
  await run()
  expect(await casts('W away')).toHaveLength(1)
})

test('a cast that was sent unnoticed is not sent again by an author who cancels it', async () => {
  const answered = await island.client.publishCast({ signerUuid: person.signerUuid, text: 'Asked' })
  const request = plan([], {
    casts: [
      { key: 'key-of-b1', text: 'B1 lost', embeds: [{ url: 'https://a.example/' }] },
      { key: 'key-of-b2', text: 'B2 lost', embeds: [] },
    ],
    parent: answered.cast.hash as `0x${string}`,
    parent_author_fid: person.fid,
  })
  await put('lost-twice', request)
  island.clock.advance(HOUR)
  // The first cast is recorded; the second arrives, but its responses are lost until the attempts are used up.
  after = () => {
    if (asked > 1) throw new TypeError('the line went dead')
  }
  for (let round = 0; round < 10; round++) {
    await run()
    island.clock.advance(200_000)
  }
  const failed = await only()
  expect(failed).toMatchObject({
    state: 'failed',
    failure: { code: 'UPSTREAM_UNREACHABLE' },
    casts: request.casts,
    sent: [expect.any(String)],
  })
  const parent = failed.sent[0]!
  const idem = castIdempotencyKey('key-of-b2', { text: 'B2 lost', parent })
  expect(failed.tried).toBe(idem)
  after = () => {}
  await schedule.remove('ann', 'island', 'lost-twice')
  await upstream.client.publishCast({
    idem,
    text: 'B2 lost',
    parent,
    parentAuthorFid: person.fid,
    signerUuid: person.signerUuid,
  })
  expect((await casts('B')).map(({ text }) => text)).toEqual(['B1 lost', 'B2 lost'])
})

test('a cast that a browser has already sent is not sent again by the server', async () => {
  const idem = castIdempotencyKey('key-of-e', { text: 'E tried' })
  await upstream.client.publishCast({ text: 'E tried', idem, signerUuid: person.signerUuid })
  await put('tried-before', plan([], { casts: [{ key: 'key-of-e', text: 'E tried', embeds: [] }] }))
  island.clock.advance(HOUR)
  await run()
  expect(await only()).toMatchObject({ state: 'sent', tried: null })
  expect(await casts('E')).toHaveLength(1)
})

test('a thread that is changed after a lost response does not send its unchanged first cast twice', async () => {
  await put('changed-end', plan(['F1 begin', 'F2 end']))
  island.clock.advance(HOUR)
  after = () => {
    throw new TypeError('the line went dead')
  }
  await run()
  after = () => {}
  await put('changed-end', plan(['F1 begin', 'F2 other end'], { due_at: island.clock.now() }))
  await run()
  expect((await casts('F')).map(({ text }) => text)).toEqual(['F1 begin', 'F2 other end'])
})

test('a refusal midway through a thread keeps exactly the rest, which can be sent later', async () => {
  const request = plan(['M1 fine', 'M2 refused', 'M3 fine'])
  await put('middle', request)
  island.clock.advance(HOUR)
  after = () => {
    if (account) account = { ...account, signerStatus: 'revoked' }
  }
  await run()
  expect(await only()).toMatchObject({
    state: 'failed',
    failure: { code: 'SIGNER_MISSING' },
    sent: [expect.any(String)],
  })
  after = () => {}
  account = { ...account!, signerStatus: 'approved' }
  // A published cast cannot be changed: a different text is refused.
  await expect(put('middle', plan(['M1 other']))).rejects.toMatchObject({ code: 'ALREADY_SENT' })
  await put('middle', { ...request, due_at: island.clock.now() })
  await run()
  expect((await casts('M')).map(({ text }) => text)).toEqual(['M1 fine', 'M2 refused', 'M3 fine'])
})

test('text that was changed after a failed attempt is sent', async () => {
  await put('changed', plan(['C first words']))
  island.clock.advance(HOUR)
  let lost = false
  before = () => {
    if (!lost) {
      lost = true
      throw new TypeError('nobody there')
    }
  }
  await run()
  await put('changed', plan(['C second words'], { due_at: island.clock.now() }))
  await run()
  expect((await casts('C')).map(({ text }) => text)).toEqual(['C second words'])
})

test('a cancelled cast is never sent', async () => {
  await put('taken-back', plan(['N never']))
  await schedule.remove('ann', 'island', 'taken-back')
  island.clock.advance(HOUR)
  await run()
  expect(await casts('N never')).toEqual([])
  await expect(schedule.remove('ann', 'island', 'taken-back')).rejects.toMatchObject({
    status: 404,
  })
})

test('a cast is only sent as the account it was scheduled for', async () => {
  await put('account', plan(['A account']))
  island.clock.advance(HOUR)
  account = { ...account!, fid: 1 }
  await run()
  expect(await only()).toMatchObject({ state: 'failed', failure: { code: 'ACCOUNT_NOT_YOURS' } })
  expect(asked).toBe(0)
})

test('scheduling is limited to a year ahead and two hundred casts', async () => {
  await expect(
    put('too-far', plan(['x'], { due_at: island.clock.now() + 400 * 24 * HOUR })),
  ).rejects.toMatchObject({ code: 'INVALID_FIELD', property: 'due_at' })
  for (let n = 0; n < 200; n++) await put(`many-${n}`, plan(['x']))
  await expect(put('one-too-many', plan(['x']))).rejects.toMatchObject({ code: 'TOO_MANY' })
  // An existing one can still be changed at the limit.
  await put('many-7', plan(['y']))
})
