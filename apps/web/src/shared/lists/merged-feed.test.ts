import { expect, it } from 'vitest'
import { type TimedKey, mergedFeed } from './merged-feed'

/** Feeds of casts whose keys are their times, two per page. */
const feeds = (...times: number[][]) => {
  const asked: number[] = []
  const load = async (part: number, cursor: string | null) => {
    asked[part] = (asked[part] ?? 0) + 1
    const from = Number(cursor ?? 0)
    const all = times[part]!
    const casts = all.slice(from, from + 2).map((time): TimedKey => [String(time), time])
    return { casts, next: from + 2 < all.length ? String(from + 2) : null }
  }
  return { load, asked }
}

async function readAll(read: ReturnType<typeof mergedFeed>) {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const page = await read(cursor)
    pages.push(page.keys)
    cursor = page.next
  } while (cursor !== null && pages.length < 50)
  return pages
}

it('several feeds are merged, newest first, page by page, to the end of each', async () => {
  const { load } = feeds([90, 60, 50, 10], [80, 70, 20], [], [95])
  expect(await readAll(mergedFeed(4, 3, load))).toEqual([
    ['95', '90', '80'],
    ['70', '60', '50'],
    ['20', '10'],
  ])
})

it('a feed is not read further than needed', async () => {
  const { load, asked } = feeds([9, 8, 7, 6, 5, 4], [1])
  await mergedFeed(2, 2, load)(null)
  expect(asked).toEqual([2, 1])
})

it('the merged feed ends if a server repeats itself, or has no casts', async () => {
  const stuck = async () => ({ casts: [], next: 'again' })
  expect(await readAll(mergedFeed(2, 3, stuck))).toEqual([[]])
})
