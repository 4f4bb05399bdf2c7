import { operations } from '@castaway/contract'
import { castsBy, followedBy, readable } from '../../feeds/following'
import { castsEmbeddingUrl, castsOfTypes } from '../../feeds/embeds'
import { pageByTime } from '../../feeds/paging'
import { castsInChannels, castsUnderUrls } from '../../feeds/channels-and-users'
import { rankedPage } from '../../feeds/ranking'
import { trendingCasts } from '../../feeds/trending'
import { defineHandler } from '../../context'
import { invalidField, requiredField } from '../../errors'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'

export default defineHandler(operations.fetchFeed, async (call) => {
  const { query, store, clock } = call
  const { db } = store
  const reader = readerOf(call)
  let feedOf: readonly number[] | undefined

  async function refs() {
    if (query.feed_type === 'filter' && query.filter_type === 'global_trending') {
      const { items, next } = await rankedPage(
        'fetchFeed',
        call,
        reader,
        'trending:24h:neynar',
        () => trendingCasts(db, clock, { window: '24h', provider: 'neynar' }),
      )
      return { hashes: items.map(({ key }) => key), next }
    }
    const read = await byFilter()
    const { items, next } = await pageByTime('fetchFeed', call, read)
    return { hashes: items.map(({ hash }) => hash), next }
  }

  async function byFilter(): Promise<Parameters<typeof pageByTime>[2]> {
    if (query.feed_type === 'following') {
      if (query.filter_type)
        throw invalidField('filter_type', 'filter_type can only be used with feed_type=filter')
      const fid = given('fid')
      const authors = await followedBy(db, fid, reader)
      if (fid !== query.viewer_fid) feedOf = authors
      return (params) =>
        castsBy(db, { authors, withRecasts: query.with_recasts, reader, ...params })
    }
    switch (query.filter_type) {
      case 'fids': {
        const authors = await readable(db, given('fids'), reader)
        feedOf = authors
        return (params) =>
          castsBy(db, { authors, withRecasts: query.with_recasts, reader, ...params })
      }
      case 'parent_url': {
        const parentUrls = [given('parent_url')]
        return (params) => castsUnderUrls(db, { parentUrls, reader, withReplies: false, ...params })
      }
      case 'channel_id': {
        const channelIds = [given('channel_id')]
        const membersOnly = query.members_only
        return (params) =>
          castsInChannels(db, { channelIds, reader, membersOnly, withReplies: false, ...params })
      }
      case 'embed_url': {
        const url = given('embed_url')
        return (params) => castsEmbeddingUrl(db, url, { reader, ...params })
      }
      case 'embed_types': {
        const types = given('embed_types')
        return (params) => castsOfTypes(db, types, { reader, ...params })
      }
      default:
        throw requiredField('filter_type')
    }
  }

  /** A parameter that this kind of feed requires. */
  function given<K extends keyof typeof query>(name: K): NonNullable<(typeof query)[K]> {
    const value = query[name]
    if (value === undefined || value === null) throw requiredField(name)
    return value as NonNullable<(typeof query)[K]>
  }

  const { hashes, next } = await refs()
  return { casts: await viewCasts(db, hashes, query.viewer_fid, call.app.id, feedOf), next }
})
