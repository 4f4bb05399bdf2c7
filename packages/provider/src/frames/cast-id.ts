import { notFound } from '../errors'
import type { Db } from '../store/index'

/** @throws 404 if the cast does not exist */
export async function castIdOf(
  db: Db,
  hash: string | undefined,
): Promise<{ fid: number; hash: string } | undefined> {
  if (hash === undefined) return undefined
  const cast = await db
    .selectFrom('cast')
    .select(['fid', 'hash'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!cast) throw notFound('The cast', 'cast_hash')
  return cast
}
