import { operations } from '@castaway/contract'
import { byTime } from '../../feeds/paging'
import { rankedPage } from '../../feeds/ranking'
import { searchByMerit, searchByTime, type CastSearch } from '../../feeds/search'
import { readSearch } from '../../feeds/search-words'
import { handle } from '../../http/handle'
import { refuse } from '../../http/refusal'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'

export default handle(operations.searchCasts, async (call) => {
  const { query, store } = call
  if (query.mode !== 'literal') {
    throw refuse(
      'UNSUPPORTED_MODE',
      `The island cannot search by meaning yet: use mode=literal`,
      'mode',
    )
  }
  const reader = readerOf(call)
  const search: CastSearch = {
    words: readSearch(query.q),
    reader,
    authorFid: query.author_fid,
    parentUrl: query.parent_url,
    channelId: query.channel_id?.toLowerCase(),
    priority: query.priority_mode,
  }
  const { hashes, next } = await page()
  return { result: { casts: await viewCasts(store.db, hashes, query.viewer_fid), next } }

  async function page() {
    if (query.sort_type === 'algorithmic') {
      const { limit: _, cursor: __, ...filters } = query
      const name = `search:${call.app.id}:${JSON.stringify(filters)}`
      const { items, next } = await rankedPage('searchCasts', call, reader, name, () =>
        searchByMerit(store.db, search),
      )
      return { hashes: items.map(({ key }) => key), next }
    }
    const { items, next } = await byTime('searchCasts', call, ({ place, limit }) =>
      searchByTime(store.db, search, place, limit),
    )
    return { hashes: items.map(({ hash }) => hash), next }
  }
})
