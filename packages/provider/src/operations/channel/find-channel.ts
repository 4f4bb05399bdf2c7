import type { ChannelType } from '@castaway/contract'
import { notFound } from '../../errors'
import type { Db } from '../../store/index'

/** Resolves channels by id or parent URL, in the given order; unknown ones are left out. */
export async function channelIdsOf(db: Db, named: string[], type: ChannelType): Promise<string[]> {
  const ids = type === 'id' ? named.map((id) => id.toLowerCase()) : named
  const column = type === 'id' ? ('id' as const) : ('url' as const)
  const rows = await db
    .selectFrom('channel')
    .select(['id', 'url'])
    .where(column, 'in', [...new Set(ids)])
    .execute()
  const byName = new Map(rows.map((row) => [row[column], row.id]))
  return [...new Set(ids)].map((name) => byName.get(name)).filter((id) => id !== undefined)
}

/** @throws 404 if the channel does not exist */
export async function requireChannel(db: Db, id: string, property: string): Promise<string> {
  const [found] = await channelIdsOf(db, [id], 'id')
  if (found === undefined) throw notFound('The channel', property)
  return found
}
