import { operations } from '@castaway/contract'
import { usedByFollowed, viewMiniApps, windowHours } from '../../frames/mini-apps'
import { HOUR_MS } from '../../frames/record-use'
import { defineHandler } from '../../context'
import { notFound } from '../../errors'
import { viewDehydratedUsers, viewUsers } from '../../views/users'
import { readerOf } from '../reader'

const MAX_USES = 2000
const MAX_APPS = 25
/** Number of users per app who are shown in full, the most active first. */
const SHOWN = 3

export default defineHandler(operations.fetchRelevantFrames, async (call) => {
  const { query, store, clock } = call
  const { viewer_fid: viewer, time_window: window, networks } = query
  const account = await store.db
    .selectFrom('account')
    .select('fid')
    .where('fid', '=', viewer)
    .executeTakeFirst()
  if (!account) throw notFound('The user', 'viewer_fid')
  const uses = await usedByFollowed(
    store.db,
    { ...readerOf(call), viewer },
    { ms: clock.now() - windowHours[window] * HOUR_MS, networks, limit: MAX_USES },
  )
  const people = new Map<string, number[]>()
  for (const { home_url: url, fid } of uses) people.set(url, [...(people.get(url) ?? []), fid])
  // Sorted by number of users; the sort is stable, so ties keep the order by usage.
  const apps = [...people].toSorted(([, a], [, b]) => b.length - a.length).slice(0, MAX_APPS)
  const [frames, top, rest] = await Promise.all([
    viewMiniApps(
      store.db,
      apps.map(([url]) => url),
      viewer,
    ),
    viewUsers(
      store.db,
      apps.flatMap(([, fids]) => fids.slice(0, SHOWN)),
      viewer,
    ),
    viewDehydratedUsers(
      store.db,
      apps.flatMap(([, fids]) => fids.slice(SHOWN)),
    ),
  ])
  return {
    relevant_frames: apps.map(([, fids], i) => ({
      frames: [frames[i]!],
      frame: frames[i]!,
      top_relevant_users: fids.slice(0, SHOWN).flatMap((fid) => top.get(fid) ?? []),
      remaining_relevant_users: fids.slice(SHOWN).flatMap((fid) => rest.get(fid) ?? []),
    })),
  }
})
