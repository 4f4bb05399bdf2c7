import { operations, type CastInConversation, type CastWithInteractions } from '@castaway/contract'
import {
  ancestorsOf,
  rankedReplies,
  repliesBelow,
  repliesByTime,
  type RepliesParams,
} from '../../feeds/conversation'
import { pageResult, pageRequestOf, keysetCursorOf } from '../../feeds/paging'
import { rankedPage } from '../../feeds/ranking'
import { defineHandler } from '../../context'
import { notFound } from '../../errors'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'
import { findCast } from './find-cast'

export default defineHandler(operations.lookupCastConversation, async (call) => {
  const { query, store } = call
  const { db } = store
  const reader = readerOf(call)
  const hash = await findCast(db, query.identifier, query.type)
  const conversing: RepliesParams = {
    parent: hash,
    reader,
    sort: query.sort_type,
    fold: query.fold,
  }

  const { direct, next } =
    query.reply_depth === 0 ? { direct: [], next: { cursor: null } } : await replies()
  const nested = await repliesBelow(db, direct, query.reply_depth - 1, conversing)
  const above = query.include_chronological_parent_casts ? await ancestorsOf(db, hash, reader) : []
  const views = new Map(
    (
      await viewCasts(
        db,
        [hash, ...above, ...direct, ...nested.map((reply) => reply.hash)],
        query.viewer_fid,
        call.app.id,
      )
    ).map((cast) => [cast.hash, cast]),
  )

  const root = views.get(hash)
  if (!root) throw notFound('The cast', 'identifier')
  const children = new Map<string, string[]>([[hash, direct]])
  for (const reply of nested) {
    children.set(reply.parent_hash, [...(children.get(reply.parent_hash) ?? []), reply.hash])
  }
  // The list is ordered by level and finite, so a cast is never below itself.
  const tree = (cast: CastWithInteractions): CastInConversation => ({
    ...cast,
    direct_replies: (children.get(cast.hash) ?? [])
      .map((child) => views.get(child))
      .filter((child) => child !== undefined)
      .map(tree),
  })
  return {
    conversation: {
      cast: tree(root),
      ...(query.include_chronological_parent_casts && {
        chronological_parent_casts: above
          .map((ancestor) => views.get(ancestor))
          .filter((cast) => cast !== undefined),
      }),
    },
    next,
  }

  async function replies() {
    if (query.sort_type === 'algorithmic') {
      const name = `conversation:${hash}:${query.fold ?? ''}:${query.viewer_fid ?? ''}:${call.app.id}:${call.headers.experimental}`
      const { items, next } = await rankedPage('lookupCastConversation', call, reader, name, () =>
        rankedReplies(db, conversing),
      )
      return { direct: items.map(({ key }) => key), next }
    }
    const page = pageRequestOf('lookupCastConversation', call)
    const found = await repliesByTime(db, conversing, keysetCursorOf(page), page.limit + 1)
    const { items, next } = pageResult(page, found, (reply) => [reply.ts, reply.hash])
    return { direct: items.map((reply) => reply.hash), next }
  }
})
