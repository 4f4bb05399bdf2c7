import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NewestFirst, type Walk } from './merge-newest'

const newestFirst = (a: readonly [string, number], b: readonly [string, number]) =>
  b[1] - a[1] || (a[0] < b[0] ? 1 : -1)

const lists = fc.array(
  fc
    .uniqueArray(fc.tuple(fc.string({ maxLength: 2 }), fc.nat(20)), { selector: ([key]) => key })
    .map((list) => list.toSorted(newestFirst)),
  { maxLength: 12 },
)

function readAll(entries: NewestFirst): [string, number][] {
  const found: [string, number][] = []
  for (let top = entries.top; top; top = entries.top) {
    found.push(top.list[top.at]!)
    entries.advance()
  }
  return found
}

const walk = (list: Walk['list'], fid: number): Walk => ({ list, at: 0, fid, isRecast: false })

test('lists are merged newest first, and none of their entries is lost', () => {
  fc.assert(
    fc.property(lists, (given) => {
      const merged = readAll(new NewestFirst(given.map(walk)))
      const times = merged.map(([, ts]) => ts)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      expect(merged.toSorted(newestFirst)).toEqual(given.flat().toSorted(newestFirst))
    }),
  )
})

test('a list that ends early goes on with a longer one', () => {
  fc.assert(
    fc.property(lists, fc.nat(5), (given, length) => {
      const entries = new NewestFirst(
        given.map((list, fid) => walk(list.slice(0, length + 1), fid)),
      )
      const found: [string, number][] = []
      for (let top = entries.top; top; top = entries.top) {
        found.push(top.list[top.at]!)
        if (top.at === length) entries.extend(given[top.fid]!, length + 1)
        else entries.advance()
      }
      expect(found.map(([, ts]) => ts)).toEqual(
        given.flatMap((list) => list.map(([, ts]) => ts)).toSorted((a, b) => b - a),
      )
    }),
  )
})
