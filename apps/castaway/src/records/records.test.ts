import type { RecordOutcome, RecordPage } from '@castaway/contract/records'
import type { Store } from '@castaway/provider'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestUser, openTestStore } from '../../test/record-store'
import { createRecords, type Records, type ChangeInput } from './records'

let store: Store
let records: Records
beforeAll(async () => {
  store = (await openTestStore('ann', 'ben')).store
})
beforeEach(async () => {
  await sql`truncate own_record, own_sync`.execute(store.db)
  records = createRecords(store)
})
afterAll(() => store.close())

const word = (id: string, text: string, base?: number): ChangeInput => ({
  kind: 'word',
  id,
  body: { text, whole: true, where: ['feeds'], exceptFollowed: false, until: null },
  base,
})
const gone = (id: string, base?: number): ChangeInput => ({ kind: 'word', id, body: null, base })
const texts = ({ records }: RecordPage) =>
  records.map(({ id, body }) => [id, body && (body as { text: string }).text])
const states = (outcomes: RecordOutcome[]) => outcomes.map(({ status }) => status)

test('records sync between devices of one user and to nobody else', async () => {
  expect(states(await records.apply('ann', [word('a', 'tide'), word('b', 'reef')]))).toEqual([
    'kept',
    'kept',
  ])
  const first = await records.changes('ann', 0, 100)
  expect(texts(first)).toEqual([
    ['a', 'tide'],
    ['b', 'reef'],
  ])
  await records.apply('ann', [word('a', 'ebb'), gone('b')])
  const later = await records.changes('ann', first.next, 100)
  expect(texts(later)).toEqual([
    ['a', 'ebb'],
    ['b', null],
  ])
  expect(texts(await records.changes('ann', later.next, 100))).toEqual([])
  // A new device has nothing to delete.
  expect(texts(await records.changes('ann', 0, 100))).toEqual([['a', 'ebb']])
  expect((await records.changes('ben', 0, 100)).records).toEqual([])
})

test('paging loses nothing while records change', async () => {
  const many = Array.from({ length: 25 }, (_, n) => word(`w${n}`, `word ${n}`))
  await records.apply('ann', many)
  const seen = new Map<string, string | null>()
  let since = 0
  for (let page = 0, more = true; more; page++) {
    const answer = await records.changes('ann', since, 10)
    for (const [id, text] of texts(answer)) seen.set(id!, text as string | null)
    if (page === 0)
      await records.apply('ann', [word('w0', 'changed'), gone('w20'), word('new', 'new')])
    since = answer.next
    more = answer.more
  }
  expect(seen.get('w0')).toBe('changed')
  expect(seen.get('new')).toBe('new')
  expect(seen.get('w20') ?? null).toBeNull()
  expect(seen.size).toBeGreaterThanOrEqual(25)
})

test('a change based on an older version returns a conflict with the current record', async () => {
  const [made] = await records.apply('ann', [word('a', 'tide', 0)])
  const base = made!.status === 'kept' ? made!.record.seq : -1
  expect(states(await records.apply('ann', [word('a', 'ebb', base)]))).toEqual(['kept'])
  const [late] = await records.apply('ann', [word('a', 'flood', base)])
  expect(late).toMatchObject({ status: 'conflict', record: { body: { text: 'ebb' } } })
  // One record was created on both at once, and one is already deleted.
  expect(states(await records.apply('ann', [word('a', 'x', 0), gone('nothing', 7)]))).toEqual([
    'conflict',
    'conflict',
  ])
  await records.apply('ann', [gone('a')])
  expect(states(await records.apply('ann', [gone('a', base)]))).toEqual(['kept'])
})

test('twenty concurrent devices lose nothing and share no sequence number', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => records.apply('ann', [word(`d${n}`, `device ${n}`)])),
  )
  const numbers = outcomes
    .flat()
    .map((outcome) => (outcome as { record: { seq: number } }).record.seq)
  expect(new Set(numbers).size).toBe(20)
  expect((await records.changes('ann', 0, 100)).records).toHaveLength(20)
})

test.each<[string, ChangeInput, string]>([
  ['a kind that is not kept', { kind: 'secret', id: 'a', body: {} }, 'kind'],
  ['a kind that every object has', { kind: 'constructor', id: 'a', body: {} }, 'kind'],
  ['an id with a path in it', { ...word('a', 'x'), id: '../a' }, 'id'],
  ['a bookmark that names no cast', { kind: 'bookmark', id: 'abc', body: null }, 'id'],
  [
    'a field too many',
    { ...word('a', 'x'), body: { ...(word('a', 'x').body as object), fid: 1 } },
    'body',
  ],
  ['an empty word', word('a', '  '), 'body.text'],
  ['a zero character', word('a', 'x\u0000y'), 'body'],
  ['half a character', word('a', 'x\ud83d'), 'body'],
  ['no body at all', { kind: 'word', id: 'a', body: undefined }, 'body'],
])('%s is refused and named, and the rest is kept', async (_, change, property) => {
  const outcomes = await records.apply('ann', [change, word('good', 'good')])
  expect(outcomes[0]).toMatchObject({ status: 'refused', code: 'INVALID_FIELD', property })
  expect(outcomes[1]).toMatchObject({ status: 'kept' })
})

test('the limit per kind is enforced, and deleting frees a slot', async () => {
  const tabs = Array.from({ length: 31 }, (_, n) => ({
    kind: 'tab',
    id: `t${n}`,
    body: { shows: 'channel', of: 'tide', title: `Tab ${n}`, position: n },
  }))
  const outcomes = await records.apply('ann', tabs)
  expect(outcomes.slice(0, 30).every(({ status }) => status === 'kept')).toBe(true)
  expect(outcomes[30]).toMatchObject({ status: 'refused', code: 'TOO_MANY' })
  expect(
    states(await records.apply('ann', [{ kind: 'tab', id: 't0', body: null }, tabs[30]!])),
  ).toEqual(['kept', 'kept'])
})

test('a device that was away too long gets a reset', async () => {
  await records.apply('ann', [word('stays', 'stays')])
  const { next } = await records.changes('ann', 0, 100)
  for (let round = 0; round < 26; round++) {
    const ids = Array.from({ length: 200 }, (_, n) => `r${round}-${n}`)
    await records.apply(
      'ann',
      ids.map((id) => word(id, 'x')),
    )
    await records.apply(
      'ann',
      ids.map((id) => gone(id)),
    )
  }
  const answer = await records.changes('ann', next, 10)
  expect(answer.reset).toBe(true)
  expect(texts(answer)).toEqual([['stays', 'stays']])
  expect((await records.changes('ann', answer.next, 10)).reset).toBe(false)
  // The cursor comes from another database and was never issued here.
  expect((await records.changes('ann', 10 ** 9, 10)).reset).toBe(true)
  expect((await records.changes('ben', 5, 10)).reset).toBe(true)
})

test('listeners are called once per batch and not for refused changes', async () => {
  const heard: [string, number][] = []
  const stop = store.events.subscribe((event) => {
    if (event.kind === 'other')
      heard.push([event.facts['userId'] as string, event.facts['seq'] as number])
  })
  await records.apply('ann', [word('a', 'x'), word('b', 'y')])
  await records.apply('ann', [word('a', '')])
  stop()
  await records.apply('ann', [word('a', 'z')])
  expect(heard).toEqual([['ann', 2]])
})

test('records are deleted with their user', async () => {
  await addTestUser(store, 'cat')
  await records.apply('cat', [word('a', 'x')])
  await sql`delete from login_user where id = 'cat'`.execute(store.db)
  expect((await records.changes('cat', 0, 10)).records).toEqual([])
})
