import { sql } from 'kysely'
import type { Store } from '@castaway/provider'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestUser, openTestStore } from '../../test/record-store'
import { createReports, KEEP_CLOSED, MAX_OPEN, SHOWN_REPORTS, type Reports } from './reports'

let store: Store
let clock: { now(): number; forward(ms: number): void }
let reports: Reports
beforeAll(async () => {
  ;({ store, clock } = await openTestStore('ann', 'ben', 'cat'))
})
beforeEach(async () => {
  await sql`truncate report, reporter`.execute(store.db)
  reports = createReports(store)
})
afterAll(() => store.close())

const fids: Record<string, number> = { ann: 1, ben: 2, cat: 3 }
const add = (userId: string, subject: string, text = '', provider = 'island') =>
  reports.add(
    { userId, fid: fids[userId] ?? 9, provider },
    { kind: 'cast', subject, content: { hash: subject, text: `cast ${subject}` } },
    { reason: 'spam', text },
  )
const open = async (before: number | null = null, limit = 20) => {
  const { things, next } = await reports.open('island', { before, limit })
  return { things, next, names: things.map(({ reports: [first] }) => first!.content.hash) }
}

test('reports of one thing are one entry, by the newest, with who reported it', async () => {
  await add('ann', 'a', 'first')
  await add('ben', 'b')
  await add('cat', 'a', 'third')
  const { things, next } = await open()
  expect(things).toMatchObject([
    {
      kind: 'cast',
      count: 2,
      reports: [
        { reporterFid: 3, text: 'third', reason: 'spam', content: { text: 'cast a' } },
        { reporterFid: 1, text: 'first', reportedAt: clock.now() },
      ],
    },
    { count: 1, reports: [{ reporterFid: 2 }] },
  ])
  expect(next).toBeNull()
  expect(await reports.counts('island')).toEqual({ reports: 3, things: 2 })
  expect(await reports.countOpen()).toBe(3)
})

test('a person has one report per thing: the second replaces the first', async () => {
  await add('ann', 'a', 'first')
  await add('ann', 'b')
  await add('ann', 'a', 'better')
  const { things, names } = await open()
  expect(names).toEqual(['a', 'b'])
  expect(things[0]).toMatchObject({ count: 1, reports: [{ text: 'better' }] })
  expect((await reports.own('ann', 'island')).map(({ text }) => text)).toEqual(['better', ''])
  expect(await reports.own('ben', 'island')).toEqual([])
})

test('two reports of one person at once are one', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => add('ann', 'a', `${n}`)))
  expect(await reports.counts('island')).toEqual({ reports: 1, things: 1 })
})

test('a thousand reports are paged without a gap or a repeat, and count', async () => {
  const people = Array.from({ length: 50 }, (_, n) => `p${n}`)
  for (const id of people) await addTestUser(store, id)
  for (const id of people)
    for (let n = 0; n < 20; n++) await add(id, `thing${(Number(id.slice(1)) + n * 7) % 60}`)
  expect(await reports.counts('island')).toEqual({ reports: 1000, things: 60 })
  const seen: number[] = []
  for (let before: number | null = null, first = true; first || before !== null; first = false) {
    const page = await open(before, 25)
    seen.push(...page.things.map(({ id }) => id))
    expect(page.things.every((each) => each.reports.length <= SHOWN_REPORTS)).toBe(true)
    before = page.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  await sql`delete from login_user where id like 'p%'`.execute(store.db)
})

test('closing a thing closes what was shown of it, and a new report opens it again', async () => {
  await add('ann', 'a')
  await add('ben', 'a')
  await add('ann', 'b')
  const shown = (await open()).things.find(({ count }) => count === 2)!
  await add('cat', 'a', 'made after the page was shown')
  expect(await reports.close('elsewhere', shown.id, 'resolved')).toBe(0)
  expect(await reports.close('island', shown.id, 'resolved')).toBe(2)
  expect(await reports.close('island', shown.id, 'dismissed')).toBe(0)
  expect((await open()).things).toMatchObject([
    { count: 1, reports: [{ text: 'made after the page was shown' }] },
    { count: 1 },
  ])
  await add('ann', 'a', 'again')
  expect((await open()).things[0]).toMatchObject({ count: 2, reports: [{ text: 'again' }, {}] })
})

test('reports of another provider are not shown', async () => {
  await add('ann', 'a', '', 'api.example')
  expect((await open()).things).toEqual([])
  expect(await reports.counts('api.example')).toEqual({ reports: 1, things: 1 })
  expect(await reports.own('ann', 'island')).toEqual([])
})

test('a person has a limited number of open reports, and may still change one', async () => {
  for (let n = 0; n < MAX_OPEN; n++) await add('ann', `n${n}`)
  await expect(add('ann', 'more')).rejects.toMatchObject({ code: 'TOO_MANY' })
  await add('ann', 'n0', 'changed')
  await add('ben', 'more')
  const [newest] = (await open(null, 1)).things
  expect(newest!.reports[0]!.reporterFid).toBe(2)
  await reports.close('island', (await open(newest!.id, 1)).things[0]!.id, 'dismissed')
  await add('ann', 'more')
})

test('reports stay without their reporter when the account is deleted', async () => {
  await addTestUser(store, 'leaving')
  await add('leaving', 'a', 'what they wrote')
  await add('ann', 'a')
  await sql`delete from login_user where id = 'leaving'`.execute(store.db)
  const { things } = await open()
  expect(things[0]!.reports.map(({ reporterFid }) => reporterFid)).toEqual([1, null])
  const { rows } = await sql`select * from reporter where fid = 9`.execute(store.db)
  expect(rows).toEqual([])
})

test('closed reports are deleted after half a year, open ones are not', async () => {
  await add('ann', 'a')
  await add('ann', 'b')
  await reports.close('island', (await open()).things[1]!.id, 'resolved')
  clock.forward(KEEP_CLOSED)
  await reports.sweep()
  expect(await reports.own('ann', 'island')).toHaveLength(2)
  clock.forward(1)
  await reports.sweep()
  expect((await reports.own('ann', 'island')).map(({ content }) => content.hash)).toEqual(['b'])
})
