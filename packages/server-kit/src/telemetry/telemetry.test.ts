import { afterEach, expect, test } from 'vitest'
import { createActivity, createOccurrence } from './channels'
import { currentActivity, currentRequest, detached, inRequest, type ServerRequest } from './scope'
import { statementVerb } from './statement-verb'

const removals: (() => void)[] = []
afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})
const request = (id: string): ServerRequest => ({
  id,
  method: 'GET',
  status: 0,
  bytes: 0,
  isAborted: false,
})
const pause = () => new Promise((done) => setTimeout(done, 5))

test('an observer sees how long work took, what it found out and what it threw', async () => {
  const cooking = createActivity<{ dish: string; eaten?: boolean }>('test-cooking')
  const seen: unknown[] = []
  removals.push(
    cooking.onEnd(({ dish, eaten }, { seconds, error }) =>
      seen.push([dish, eaten, seconds > 0.002 && seconds < 5, (error as Error)?.message]),
    ),
  )
  const soup = { dish: 'soup' } as { dish: string; eaten?: boolean }
  const result = await cooking.run(soup, async () => {
    await pause()
    soup.eaten = true
    return 'good'
  })
  expect(result).toBe('good')
  const burnt = cooking.run({ dish: 'toast' }, async () => {
    await pause()
    throw new Error('burnt')
  })
  await expect(burnt).rejects.toThrow('burnt')
  const atOnce = cooking.run({ dish: 'ice' }, () => {
    throw new Error('melted')
  })
  await expect(atOnce).rejects.toThrow('melted')
  expect(seen.slice(0, 2)).toEqual([
    ['soup', true, true, undefined],
    ['toast', undefined, true, 'burnt'],
  ])
  expect(seen).toHaveLength(3)
})

test('a removed observer sees nothing any more, and without one the work is just done', async () => {
  const cooking = createActivity<object>('test-removed')
  const rings = createOccurrence<number>('test-bell')
  const seen: number[] = []
  const remove = [cooking.onEnd(() => seen.push(1)), rings.onReport((n) => seen.push(n))]
  await cooking.run({}, async () => rings.report(7))
  for (const each of remove) each()
  expect(await cooking.run({}, async () => 'done')).toBe('done')
  rings.report(8)
  expect(seen).toEqual([7, 1])
})

test('work knows what it is a part of, and its request', async () => {
  const outer = createActivity<{ name: string }>('test-outer')
  const inner = createActivity<{ name: string }>('test-inner')
  const parents: unknown[] = []
  removals.push(outer.onBegin((facts, parent) => parents.push([facts.name, parent])))
  removals.push(inner.onBegin((facts, parent) => parents.push([facts.name, parent])))
  const a = { name: 'a' }
  await inRequest(request('r1'), () =>
    outer.run(a, async () => {
      await pause()
      await inner.run({ name: 'b' }, async () => {
        await pause()
        expect(currentRequest()?.id).toBe('r1')
      })
    }),
  )
  expect(parents).toEqual([
    ['a', undefined],
    ['b', a],
  ])
  expect(currentRequest()).toBeUndefined()
})

test('requests at the same time do not mix, and detached work has none', async () => {
  const ids = await Promise.all(
    ['r1', 'r2', 'r3'].map((id) =>
      inRequest(request(id), async () => {
        await pause()
        const later = detached(async () => {
          await pause()
          return [currentRequest(), currentActivity()]
        })
        return [currentRequest()?.id, await later]
      }),
    ),
  )
  const nothing = [undefined, undefined]
  expect(ids).toEqual([
    ['r1', nothing],
    ['r2', nothing],
    ['r3', nothing],
  ])
})

test.each([
  ['select 1', 'select'],
  ['  SELECT * from cast_', 'select'],
  ['(select 1) union (select 2)', 'select'],
  ['insert into t select 1', 'insert'],
  ['update t set a = 1', 'update'],
  ['delete from t', 'delete'],
  ['begin', 'other'],
  ['create index i on t (a)', 'other'],
  ['', 'other'],
  ['with a as (select 1) select * from a', 'select'],
  ['\n with a as (delete from t returning *) update u set b = 1 from a', 'update'],
  ["with a as (select ')' || 'it''s (') insert into t select * from a", 'insert'],
  ['with "select" as (select 1) delete from t using "select"', 'delete'],
])('what %j does is %s', (text, verb) => {
  expect([statementVerb(text), statementVerb(text)]).toEqual([verb, verb])
})
