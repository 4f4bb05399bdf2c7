import { operations, type TrendingTopic } from '@castaway/contract'
import { defineHandler } from '../../context'
import { hiddenFrom } from '../../feeds/hidden'
import { storedRankingPage } from '../../feeds/ranking'
import { rowsOf } from '../../rows/index'
import { sentenceAbout } from '../../trending-topics/summary'
import { viewCasts } from '../../views/casts'
import { viewDehydratedUsers } from '../../views/users'

const MAX_AUTHORS = 5

/** The job finds the topics; here they are shown without users whom the app banned, and without removed casts. */
export default defineHandler(operations.listTrendingTopics, async (call) => {
  const { db } = call.store
  const { items, next } = await storedRankingPage('listTrendingTopics', call, async () => {
    const ranked = await db
      .selectFrom('topic')
      .select('slug')
      .where('place', 'is not', null)
      .orderBy('place')
      .execute()
    return ranked.map(({ slug }) => slug)
  })
  if (items.length === 0) return { topics: [], next }
  const slugs = items.map(({ key }) => key)
  const [rows, hidden] = await Promise.all([
    db.selectFrom('topic').selectAll().where('slug', 'in', slugs).execute(),
    hiddenFrom(rowsOf(db), { app: call.app.id }),
  ])
  const topics = new Map(rows.map((row) => [row.slug, row]))
  const [users, casts] = await Promise.all([
    viewDehydratedUsers(
      db,
      rows.flatMap(({ author_fids }) => author_fids),
    ),
    viewCasts(
      db,
      rows.flatMap(({ cast_hashes }) => cast_hashes),
      undefined,
      call.app.id,
    ),
  ])
  const castOf = new Map(casts.map((cast) => [cast.hash, cast]))
  return {
    topics: slugs.flatMap((slug): TrendingTopic[] => {
      const topic = topics.get(slug)
      if (!topic) return []
      const cast = topic.cast_hashes
        .map((hash) => castOf.get(hash))
        .find((found) => found !== undefined && !hidden.has(found.author.fid))
      return [
        {
          name: topic.name,
          slug,
          top_level_topic: topic.category,
          summary: cast ? sentenceAbout(slug, cast) : null,
          authors: topic.author_fids
            .flatMap((fid) => (hidden.has(fid) ? [] : (users.get(fid) ?? [])))
            .slice(0, MAX_AUTHORS),
        },
      ]
    }),
    next,
  }
})
