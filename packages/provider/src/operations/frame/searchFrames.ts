import { operations } from '@castaway/contract'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { findMiniApps, viewMiniApps } from '../../frames/mini-apps'
import { defineHandler } from '../../context'
import { invalidCursor } from '../../store/index'

const MAX_WORDS = 8

export default defineHandler(operations.searchFrames, async (call) => {
  const { query, store } = call
  const page = pageRequestOf('searchFrames', call)
  const [rank, name, url] = page.position ?? []
  if (page.position && (typeof rank !== 'number' || typeof name !== 'string')) {
    throw invalidCursor()
  }
  const words = query.q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return { frames: [], next: { cursor: null } }
  const after = page.position && { rank: Number(rank), name: String(name), url: String(url) }
  const find = { words, networks: query.networks }
  const found = await findMiniApps(store.db, find, after, page.limit + 1)
  const { items, next } = pageResult(page, found, (row) => [row.rank, row.name, row.home_url])
  const urls = items.map((row) => row.home_url)
  return { frames: await viewMiniApps(store.db, urls), next }
})
