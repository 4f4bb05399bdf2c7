import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { storeRanking, MAX_RANKING, assertRankingStored } from '../../feeds/ranking'
import { rankMiniApps, viewMiniApps, windowHours } from '../../frames/mini-apps'
import { defineHandler } from '../../context'
import { invalidCursor } from '../../store/index'

/** The order is frozen on the first page, so that nothing repeats or goes missing while paging. */
export default defineHandler(operations.fetchFrameCatalog, async (call) => {
  const { query, store, clock } = call
  const { time_window: window, categories, networks } = query
  const page = pageRequestOf('fetchFrameCatalog', call)
  const filters = [categories, networks].map((list) => list?.toSorted().join(',') ?? '')
  const name = ['mini apps', window, ...filters].join(' ')
  const rank = () =>
    rankMiniApps(store.db, {
      hours: windowHours[window],
      now: clock.now(),
      categories,
      networks,
      limit: MAX_RANKING,
    })
  const [id, from] = page.position ?? [await storeRanking(call, name, rank), 0]
  if (typeof id !== 'string' || typeof from !== 'number') throw invalidCursor()
  const { rows } = await sql<{ key: string; place: number }>`
    select k.key, k.place::int from ranking r
    cross join unnest(r.keys) with ordinality as k(key, place)
    join mini_app m on m.home_url = k.key and m.listed
    where r.id = ${id} and k.place > ${from} order by k.place limit ${page.limit + 1}`.execute(
    store.primary,
  )
  if (rows.length === 0 && page.position) await assertRankingStored(store, id)
  const { items, next } = pageResult(page, rows, ({ place }) => [id, place])
  const urls = items.map(({ key }) => key)
  return { frames: await viewMiniApps(store.db, urls), next }
})
