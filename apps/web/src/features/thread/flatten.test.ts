import type { Conversation } from '@castaway/react'
import { describe, expect, it } from 'vitest'
import { type Around, type Branch, flatten } from './flatten'

const talk = (cast: Branch, parents: string[] = []) =>
  ({
    cast,
    chronological_parent_casts: parents.map((hash) => ({ hash })),
  }) as unknown as Conversation
const rowsOf = (cast: Branch, around?: Around, parents?: string[]) =>
  flatten([talk(cast, parents)], around)
const keys = (cast: Branch, around?: Around) => rowsOf(cast, around).map((row) => row.key)

const tree: Branch = {
  hash: 'me',
  direct_replies: [
    { hash: 'a', direct_replies: [{ hash: 'a1', direct_replies: [{ hash: 'a11' }] }] },
    { hash: 'b' },
  ],
}

/** A chain of answers, each to the one before. */
function chain(length: number): Branch {
  let deep: Branch = { hash: `n${length}` }
  for (let index = length - 1; index > 0; index--)
    deep = { hash: `n${index}`, direct_replies: [deep] }
  return { hash: 'me', direct_replies: [deep] }
}

describe('flatten', () => {
  it('reads from what is answered to the cast to its replies, each with theirs below', () => {
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

  it('shows nothing twice and ends on a thread that bites its tail', () => {
    const me: Branch = { hash: 'me' }
    me.direct_replies = [me, { hash: 'p1' }, { hash: 'r', direct_replies: [me] }]
    expect(rowsOf(me, {}, ['p1', 'p1']).map((row) => row.hash)).toEqual(['p1', 'me', 'r'])
  })

  it('walks a thread of ten thousand answers to answers', () => {
    const rows = rowsOf(chain(10_000))
    expect(rows).toHaveLength(10_001)
    expect(rows.at(-1)).toMatchObject({ hash: 'n10000', depth: 9_999 })
    expect(rows[1]?.below).toBe(9_999)
  })

  it('stands alone without parents or replies, and survives nonsense', () => {
    expect(rowsOf({ hash: 'me' })).toHaveLength(1)
    expect(keys({ hash: 'me', direct_replies: [null, {}, { hash: 'a' }] as Branch[] })).toEqual([
      'me',
      'a',
    ])
    expect(flatten([])).toEqual([])
  })

  it('folds what is below a cast and still says how much that is', () => {
    const rows = rowsOf(tree, { folded: new Set(['a']) })
    expect(rows.map((row) => row.key)).toEqual(['me', 'a', 'b'])
    expect(rows[1]).toMatchObject({ folded: true, below: 2 })
  })

  it('hides a cast with all below it, and says why', () => {
    const rows = rowsOf(tree, { hidden: (hash) => (hash === 'a1' ? 'Muted' : undefined) })
    expect(rows.map((row) => row.key)).toEqual(['me', 'a', 'a1', 'b'])
    expect(rows[2]).toMatchObject({ kind: 'hidden', reason: 'Muted', below: 1 })
  })

  it('offers what did not come, until all of it is here', () => {
    const some: Branch = {
      hash: 'me',
      direct_replies: [{ hash: 'a', replies: { count: 3 }, direct_replies: [{ hash: 'a1' }] }],
    }
    expect(keys(some)).toEqual(['me', 'a', 'a1', 'more:a'])
    expect(rowsOf(some).at(-1)).toMatchObject({ kind: 'more', missing: 2, depth: 1 })
    const branches = new Map([['a', [{ hash: 'a1' }, { hash: 'a2' }]]])
    // Somebody blocked is counted, and never comes.
    expect(keys(some, { branches, complete: new Set(['a']) })).toEqual(['me', 'a', 'a1', 'a2'])
  })

  it('puts what arrives at the end of its branch, or first where the newest stand first', () => {
    const arrived = new Map([['me', [{ hash: 'new' }]]])
    expect(keys(tree, { arrived }).at(-1)).toBe('new')
    expect(keys(tree, { arrived, newestFirst: true })[1]).toBe('new')
  })

  it('puts removed casts with their replies where they stood, and asks for nothing in their place', () => {
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
    // Those that were loaded later are not said twice.
    const branches = new Map([['me', [{ hash: 'a' }, { hash: 'left' }]]])
    expect(keys(some, { removed, branches }).filter((key) => key === 'left')).toHaveLength(1)
  })

  it('stands what was loaded earlier above, and says that there is more', () => {
    const rows = rowsOf(tree, { earlier: [{ hash: 'e' }], above: 'more' }, ['p'])
    expect(rows.slice(0, 4).map((row) => row.key)).toEqual(['earlier', 'e', 'p', 'me'])
    expect(rows[0]).toMatchObject({ kind: 'earlier', hash: 'e' })
  })
})
