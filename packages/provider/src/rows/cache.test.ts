import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../store/index'
import { createRowCache } from './cache'
import type { RowKind } from './kind'

/** A table in which every key has the number of its reads as its row, except `none`. */
function table(max = 100) {
  const reads: string[][] = []
  const gates: (() => void)[] = []
  let isHeld = false
  const kind: RowKind<string, string> = {
    max,
    async load(_db, keys) {
      reads.push([...keys])
      const rows = new Map(
        keys.flatMap((key) => (key === 'none' ? [] : [[key, `${key} ${reads.length}`] as const])),
      )
      if (isHeld) await new Promise<void>((open) => gates.push(open))
      return rows
    },
  }
  return {
    reads,
    cache: createRowCache('test', kind, {} as Kysely<Tables>),
    hold: () => void (isHeld = true),
    open: () => {
      isHeld = false
      for (const gate of gates.splice(0)) gate()
    },
  }
}

test('a row is read once, and so is that there is none', async () => {
  const { cache, reads } = table()
  expect(await cache.read(['a', 'none', 'a'])).toEqual(new Map([['a', 'a 1']]))
  expect(await cache.read(['a', 'none'])).toEqual(new Map([['a', 'a 1']]))
  expect(reads).toEqual([['a', 'none']])
})

test('only what is not cached is read', async () => {
  const { cache, reads } = table()
  await cache.read(['a'])
  expect((await cache.read(['a', 'b'])).get('b')).toBe('b 2')
  expect(reads).toEqual([['a'], ['b']])
})

test('those who ask while a row is read share the read', async () => {
  const { cache, reads, hold, open } = table()
  hold()
  const first = cache.read(['a', 'b'])
  const second = cache.read(['b', 'c'])
  open()
  expect((await first).get('b')).toBe('b 1')
  expect([...(await second).values()].toSorted()).toEqual(['b 1', 'c 2'])
  expect(reads).toEqual([['a', 'b'], ['c']])
})

test('a stale row is read again', async () => {
  const { cache, reads } = table()
  await cache.read(['a', 'b'])
  cache.stale(['a'])
  expect((await cache.read(['a', 'b'])).get('a')).toBe('a 2')
  expect(reads).toEqual([['a', 'b'], ['a']])
})

test('a row that becomes stale while it is read is not cached, and not given to those who ask later', async () => {
  const { cache, hold, open } = table()
  hold()
  const before = cache.read(['a'])
  cache.stale(['a'])
  const after = cache.read(['a'])
  open()
  expect((await before).get('a')).toBe('a 1')
  expect((await after).get('a')).toBe('a 2')
  expect((await cache.read(['a'])).get('a')).toBe('a 2')
})

test('what is being read when everything becomes stale is not cached', async () => {
  const { cache, hold, open } = table()
  hold()
  const before = cache.read(['a'])
  cache.clear()
  open()
  await before
  expect((await cache.read(['a'])).get('a')).toBe('a 2')
})

test('a read that fails is tried again by the next one', async () => {
  let isAway = true
  const cache = createRowCache<string, string>(
    'test',
    {
      max: 10,
      load: async (_db, keys) => {
        if (isAway) throw new Error('away')
        return new Map(keys.map((key) => [key, key]))
      },
    },
    {} as Kysely<Tables>,
  )
  await expect(cache.read(['a'])).rejects.toThrow('away')
  isAway = false
  expect((await cache.read(['a'])).get('a')).toBe('a')
})

test('the least recently used rows are dropped', async () => {
  const { cache, reads } = table(2)
  await cache.read(['a'])
  await cache.read(['b'])
  await cache.read(['a'])
  await cache.read(['c'])
  await cache.read(['a', 'b'])
  expect(reads).toEqual([['a'], ['b'], ['c'], ['b']])
})
