import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCursors } from './cursor'

const cursors = createCursors('a secret for tests only')

const foreign = expect.objectContaining({ code: 'INVALID_CURSOR', property: 'cursor' })

test('a position is decoded for the same call and filters, whatever their order', () => {
  const cursor = cursors.encode('fetchX', { fid: 3, channel: 'sea', none: undefined }, [12, '0xab'])
  expect(cursor).toMatch(/^[\w-]+$/)
  expect(cursors.decode('fetchX', { channel: 'sea', fid: 3 }, cursor)).toEqual([12, '0xab'])
})

test('another call, other filters and another secret are rejected', () => {
  const cursor = cursors.encode('fetchX', { fid: 3 }, [12])
  expect(() => cursors.decode('fetchY', { fid: 3 }, cursor)).toThrow(foreign)
  expect(() => cursors.decode('fetchX', { fid: 4 }, cursor)).toThrow(foreign)
  expect(() =>
    createCursors('another secret, also long').decode('fetchX', { fid: 3 }, cursor),
  ).toThrow(foreign)
})

test('a changed or invented cursor is rejected', () => {
  const cursor = cursors.encode('fetchX', {}, [12, 'a'])
  const at = fc.integer({ min: 0, max: cursor.length - 2 })
  fc.assert(
    fc.property(at, fc.constantFrom('A', 'z', '_', '%'), (index, letter) => {
      fc.pre(cursor[index] !== letter)
      const changed = cursor.slice(0, index) + letter + cursor.slice(index + 1)
      expect(() => cursors.decode('fetchX', {}, changed)).toThrow(foreign)
    }),
    { seed: 20_260 },
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => cursors.decode('fetchX', {}, text)).toThrow(foreign)
    }),
    { seed: 20_260 },
  )
})
