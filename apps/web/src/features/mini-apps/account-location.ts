import type { Castaway } from '@castaway/react'
import { locationName, nearestPlaceQuery } from '../../shared/profile/places'
import { locationOf } from '../../shared/profile/profile-meta'

export interface AccountLocation {
  /** The place as the network stores it, e.g. `geo:38.72,-9.14`. */
  placeId: string
  /** Its name in the reader's language. */
  description: string
}

/** How long a launch waits for it, in milliseconds: the app's own code waits for the context. */
const PATIENCE = 400

/** Where the account says that it is, as apps learn it; undefined if it doesn't, or if that isn't known in time. */
export function accountLocation(
  castaway: Castaway,
  fid: number,
): Promise<AccountLocation | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined))
  return Promise.race([read(castaway, fid).catch(() => undefined), late])
}

async function read(
  { client, store, queryClient }: Castaway,
  fid: number,
): Promise<AccountLocation | undefined> {
  const user = store.user(fid) ?? (await client.fetchBulkUsers({ fids: [fid] })).users[0]
  const location = user && locationOf(user)
  if (!location) return undefined
  const { latitude, longitude, address } = location
  const nearest = address
    ? null
    : await queryClient.fetchQuery(nearestPlaceQuery(location)).catch(() => null)
  return {
    placeId: `geo:${latitude.toFixed(2)},${longitude.toFixed(2)}`,
    description: locationName(location, nearest),
  }
}
