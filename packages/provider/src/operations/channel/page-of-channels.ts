import type { OperationId } from '@castaway/contract'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { storedRankingPage, MAX_STORED_RANKING } from '../../feeds/ranking'
import type { Call } from '../../context'
import { viewChannels } from '../../views/channels'

/**
 * A page of channels, ordered by weight and then id, as of the first page.
 * @param source rows of `id` and `weight`
 */
export async function pageOfChannels(
  operation: OperationId,
  call: Pick<Call, 'store' | 'clock' | 'random'> & {
    query: { limit: number; cursor?: string; viewer_fid?: number } & Record<string, unknown>
  },
  source: RawBuilder<unknown>,
) {
  const { db } = call.store
  const { items, next } = await storedRankingPage(operation, call, async () => {
    const { rows } = await sql<{ id: string }>`
      select s.id from (${source}) s order by s.weight desc, s.id limit ${MAX_STORED_RANKING}::int`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })
  const channels = await viewChannels(
    db,
    items.map(({ key }) => key),
    call.query.viewer_fid,
  )
  return {
    channels: items.map(({ key }) => channels.get(key)).filter((found) => found !== undefined),
    next,
  }
}
