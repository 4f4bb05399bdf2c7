import type { Rows } from '../rows/index'
import type { Reader } from './conditions'

/** Users who are hidden from a reader, as the condition `hiddenFids` of a query has them. */
export async function hiddenFrom(
  rows: Rows,
  { viewer, app }: Reader,
): Promise<{ has(fid: number): boolean }> {
  const [rules, banned] = await Promise.all([
    viewer === undefined ? undefined : rows.moderation([viewer]).then((found) => found.get(viewer)),
    rows.bans([app]).then((found) => found.get(app)),
  ])
  return {
    has: (fid) =>
      banned?.has(fid) ||
      rules?.muted.has(fid) ||
      rules?.blocking.has(fid) ||
      rules?.blockedBy.has(fid) ||
      false,
  }
}
