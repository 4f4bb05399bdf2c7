import type { Conversation } from '@castaway/react'
import { describe, expect, it } from 'vitest'
import { type FlattenOptions, type Branch, flatten } from './flatten'

const talk = (cast: Branch, parents: string[] = []) =>
  ({
    cast,
    chronological_parent_casts: parents.map((hash) => ({ hash })),
  }) as unknown as Conversation
const rowsOf = (cast: Branch, around?: FlattenOptions, parents?: string[]) =>
  flatten([talk(cast, parents)], around).rows
const keys = (cast: Branch, around?: FlattenOptions) => rowsOf(cast, around).map((row) => row.key)

const tree: Branch = {
  hash: 'me',
  direct_replies: [
    { hash: 'a', direct_replies: [{ hash: 'a1', direct_replies: [{ hash: 'a11' }] }] },
    { hash: 'b' },
  ],
}

/** A chain of replies, each to the previous one. */
function chain(length: number): Branch {
  let deep: Branch = { hash: `n${length}` }
  for (let index = length - 1; index > 0; index--)
    deep = { hash: `n${index}`, direct_replies: [deep] }
  return { hash: 'me', direct_replies: [deep] }
}

describe('flatten', () => {
  it('orders parents, the cast and its replies, each with theirs below', () => {
    const rows = rowsOf(
      {
        hash: 'me',
        direct_replies: [{ hash: 'r1', direct_replies: [{ hash: 'r1a' }] }, { hash: 'r2' }],
      },
      {},
      ['p1', 'p2'],
    )
    expect(rows.map((row) => row.hash)).toEqual(['p1', 'p2', 'me', 'r1', 'r1a', 'r2'])
    expect(rows.map((row) => row.depth)).toEqual([0, 0, 0, 0, 1, 0])
    expect(rows.map((row) => row.lineAbove)).toEqual([false, true, true, false, false, false])
    expect(rows.find((row) => row.role === 'focus')?.hash).toBe('me')
  })

  it('names the casts below a collapsed one, which it does not show', () => {
    const { rows, hashes } = flatten([talk(tree)], { folded: new Set(['a']) })
    expect(rows.map(({ hash }) => hash)).toEqual(['me', 'a', 'b'])
    expect([...hashes].toSorted()).toEqual(['a', 'a1', 'a11', 'b', 'me'])
  })

  it('shows nothing twice and ends on a cyclic thread', () => {
    const me: Branch = { hash: 'me' }
    me.direct_replies = [me, { hash: 'p1' }, { hash: 'r', direct_replies: [me] }]
    expect(rowsOf(me, {}, ['p1', 'p1']).map((row) => row.hash)).toEqual(['p1', 'me', 'r'])
  })

  it('flattens a chain of ten thousand replies', () => {
    const rows = rowsOf(chain(10_000))
    expect(rows).toHaveLength(10_001)
    expect(rows.at(-1)).toMatchObject({ hash: 'n10000', depth: 9_999 })
    expect(rows[1]?.below).toBe(9_999)
  })

  it('works without parents or replies, and survives invalid input', () => {
    expect(rowsOf({ hash: 'me' })).toHaveLength(1)
    expect(keys({ hash: 'me', direct_replies: [null, {}, { hash: 'a' }] as Branch[] })).toEqual([
      'me',
      'a',
    ])
    expect(flatten([]).rows).toEqual([])
  })

  it('folds replies and still counts them', () => {
    const rows = rowsOf(tree, { folded: new Set(['a']) })
    expect(rows.map((row) => row.key)).toEqual(['me', 'a', 'b'])
    expect(rows[1]).toMatchObject({ folded: true, below: 2 })
  })

  it('hides a cast with all its replies, and says why', () => {
    const rows = rowsOf(tree, { hidden: (hash) => (hash === 'a1' ? 'Muted' : undefined) })
    expect(rows.map((row) => row.key)).toEqual(['me', 'a', 'a1', 'b'])
    expect(rows[2]).toMatchObject({ kind: 'hidden', reason: 'Muted', below: 1 })
  })

  it('offers replies that are not loaded, until all are', () => {
    const some: Branch = {
      hash: 'me',
      direct_replies: [{ hash: 'a', replies: { count: 3 }, direct_replies: [{ hash: 'a1' }] }],
    }
    expect(keys(some)).toEqual(['me', 'a', 'a1', 'more:a'])
    expect(rowsOf(some).at(-1)).toMatchObject({ kind: 'more', missing: 2, depth: 1 })
    const branches = new Map([['a', [{ hash: 'a1' }, { hash: 'a2' }]]])
    // A reply of a blocked user is counted but never returned.
    expect(keys(some, { branches, complete: new Set(['a']) })).toEqual(['me', 'a', 'a1', 'a2'])
  })

  it('puts new replies at the end of their branch, or first if sorted by newest', () => {
    const arrived = new Map([['me', [{ hash: 'new' }]]])
    expect(keys(tree, { arrived }).at(-1)).toBe('new')
    expect(keys(tree, { arrived, newestFirst: true })[1]).toBe('new')
  })

  it('shows removed casts in their place with their replies, and requests nothing for them', () => {
    const removed = new Map([
      ['me', [{ hash: 'gone', isRemoved: true }]],
      ['a', [{ hash: 'gone2', isRemoved: true }]],
      ['gone', [{ hash: 'left', replies: { count: 2 } }]],
      ['gone2', [{ hash: 'left2' }]],
    ])
    const some: Branch = {
      hash: 'me',
      direct_replies: [{ hash: 'a', replies: { count: 2 }, direct_replies: [{ hash: 'a1' }] }],
    }
    const rows = rowsOf(some, { removed })
    expect(rows.map(({ key, depth }) => [key, depth])).toEqual([
      ['me', 0],
      ['a', 0],
      ['a1', 1],
      ['gone2', 1],
      ['left2', 2],
      ['more:a', 1],
      ['gone', 0],
      ['left', 1],
      ['more:left', 2],
    ])
    expect(rows.find(({ key }) => key === 'more:a')?.missing).toBe(1)
    // Replies that were loaded later are not listed twice.
    const branches = new Map([['me', [{ hash: 'a' }, { hash: 'left' }]]])
    expect(keys(some, { removed, branches }).filter((key) => key === 'left')).toHaveLength(1)
  })

  it('puts earlier loaded casts above, and says that there is more', () => {
    const rows = rowsOf(tree, { earlier: [{ hash: 'e' }], above: 'more' }, ['p'])
    expect(rows.slice(0, 4).map((row) => row.key)).toEqual(['earlier', 'e', 'p', 'me'])
    expect(rows[0]).toMatchObject({ kind: 'earlier', hash: 'e' })
  })
})
