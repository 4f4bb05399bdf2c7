import type { KeyPage } from '@castaway/react'
import { describe, expect, it } from 'vitest'
import { readHead, restartedFeed } from './new-posts'

/** A feed of numbers, newest first, three per page. */
const feedOf =
  (newest: number) =>
  async (cursor: string | null): Promise<KeyPage> => {
    const from = cursor === null ? newest : Number(cursor)
    const keys = [from, from - 1, from - 2].filter((each) => each > 0).map(String)
    return { keys, next: from > 3 ? String(from - 3) : null }
  }
const known = new Set(['1', '2', '3', '4'])

describe('readHead', () => {
  it('returns the casts above the first known one, across pages', async () => {
    expect((await readHead(known, feedOf(6))).keys).toEqual(['6', '5'])
    const many = await readHead(known, feedOf(11))
    expect(many).toMatchObject({ keys: ['11', '10', '9', '8', '7', '6', '5'], whole: true })
  })

  it('returns nothing if the head is known', async () => {
    expect((await readHead(known, feedOf(4))).keys).toEqual([])
  })

  it('reports a gap above the loaded casts, and continues after it', async () => {
    const fresh = await readHead(known, feedOf(40))
    expect(fresh).toMatchObject({ whole: false, next: '28' })
    const data = { pages: [{ keys: ['4', '3'], next: '2' }], pageParams: [null] }
    const again = restartedFeed(data, fresh)
    expect(again?.pages.flatMap((page) => page.keys)).toEqual(fresh.keys)
    expect(again?.pages.at(-1)?.next).toBe('28')
    expect(restartedFeed(undefined, fresh)).toBeUndefined()
  })

  it('returns every cast of a feed that was empty, each once', async () => {
    const twice = async () => ({ keys: ['9', '9', '8'], next: null })
    expect((await readHead(new Set(), twice)).keys).toEqual(['9', '8'])
  })
})
