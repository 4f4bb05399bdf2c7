import { operations } from '@castaway/contract'
import { forYouCasts } from '../../feeds/for-you'
import { rankedPage } from '../../feeds/ranking'
import { defineHandler } from '../../context'
import { viewCasts } from '../../views/casts'
import { filtersOf } from './provider-metadata'

export default defineHandler(operations.fetchFeedForYou, async (call) => {
  const { query, store, clock, app } = call
  const filters = filtersOf(query.provider, query.provider_metadata)
  // The feed belongs to this user for every reader, so this user's mutes and blocks apply.
  const trustedOnly = call.headers.experimental
  const reader = { viewer: query.viewer_fid ?? query.fid, app: app.id, trustedOnly }
  const name = `for-you:${query.fid}:${query.provider}:${JSON.stringify(filters)}`
  const { items, next } = await rankedPage('fetchFeedForYou', call, reader, name, () =>
    forYouCasts(store.db, clock, query.fid, query.provider, filters),
  )
  const hashes = items.map(({ key }) => key)
  return { casts: await viewCasts(store.db, hashes, query.viewer_fid, call.app.id), next }
})
