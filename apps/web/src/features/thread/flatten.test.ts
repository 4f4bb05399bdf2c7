import type { Conversation } from '@castaway/react'
import { describe, expect, it } from 'vitest'
import { flatten } from './flatten'

interface Node {
  hash: string
  direct_replies?: Node[]
}
const talk = (cast: Node, parents: string[] = []) =>
  ({
    cast,
    chronological_parent_casts: parents.map((hash) => ({ hash })),
  }) as unknown as Conversation

describe('flatten', () => {
  it('reads from what is answered to the cast to its replies, each with theirs below', () => {
    const rows = flatten(
      talk(
        {
          hash: 'me',
          direct_replies: [{ hash: 'r1', direct_replies: [{ hash: 'r1a' }] }, { hash: 'r2' }],
        },
        ['p1', 'p2'],
      ),
    )
    expect(rows.map((row) => row.hash)).toEqual(['p1', 'p2', 'me', 'r1', 'r1a', 'r2'])
    expect(rows.map((row) => row.depth)).toEqual([0, 0, 0, 0, 1, 0])
    expect(rows.map((row) => row.lineAbove)).toEqual([false, true, true, false, false, false])
    expect(rows.find((row) => row.role === 'focus')?.hash).toBe('me')
  })

  it('shows nothing twice and ends on a thread that bites its tail', () => {
    const me: Node = { hash: 'me' }
    me.direct_replies = [me, { hash: 'p1' }, { hash: 'r', direct_replies: [me] }]
    expect(flatten(talk(me, ['p1', 'p1'])).map((row) => row.hash)).toEqual(['p1', 'me', 'r'])
  })

  it('does not follow replies without end', () => {
    let deep: Node = { hash: 'n0' }
    for (let index = 1; index < 5_000; index++) deep = { hash: `n${index}`, direct_replies: [deep] }
    expect(flatten(talk(deep)).length).toBeLessThan(20)
  })

  it('stands alone without parents or replies', () => {
    expect(flatten(talk({ hash: 'me' }))).toHaveLength(1)
  })
})
