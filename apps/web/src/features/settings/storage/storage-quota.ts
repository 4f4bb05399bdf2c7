import { plural, t } from '@lingui/core/macro'

const DAY = 86_400_000

/** What an account stores on the network, and what it rents for that. */
export interface StorageQuota {
  fid: number
  units: number
  usage: {
    kind: 'casts' | 'reactions' | 'links' | 'verified_addresses' | 'username_proofs'
    used: number
    capacity: number
  }[]
  allocations: { units: number; expires_at: string | null; rented_at: string | null }[]
  /** Whether more can be rented from here. */
  may_rent: boolean
}

export const storageKindLabels: Record<StorageQuota['usage'][number]['kind'], () => string> = {
  casts: () => t`Casts`,
  reactions: () => t`Likes and recasts`,
  links: () => t`Follows`,
  verified_addresses: () => t`Verified addresses`,
  username_proofs: () => t`Username proofs`,
}

/** How full one kind is, 0…1; what has no room is full as soon as there is something. */
export const usedShare = ({ used, capacity }: StorageQuota['usage'][number]): number =>
  capacity > 0 ? Math.min(1, used / capacity) : used > 0 ? 1 : 0

/** From here on somebody is told. */
export const LOW_SHARE = 0.9

/** What is to be said of the room as a whole: how little is left, or how soon a part of it ends; null where all is well. */
export function warningOf(room: StorageQuota, now: number): string | null {
  if (room.units === 0)
    return t`This account has no storage, so the network won’t save anything new from it.`
  const tight = room.usage.filter((each) => usedShare(each) >= LOW_SHARE)
  const full = tight.filter((each) => usedShare(each) === 1)
  const names = (some: StorageQuota['usage']) =>
    some.map(({ kind }) => storageKindLabels[kind]()).join(', ')
  if (full.length > 0) {
    const what = names(full)
    return t`Full: ${what}. Each new one replaces the oldest.`
  }
  if (tight.length > 0) {
    const what = names(tight)
    return t`Almost full: ${what}. Once full, each new one replaces the oldest.`
  }
  const ends = room.allocations
    .map(({ expires_at }) => Date.parse(expires_at ?? ''))
    .filter((end) => end - now < 30 * DAY)
  if (ends.length === 0) return null
  const days = Math.max(0, Math.ceil((Math.min(...ends) - now) / DAY))
  return plural(days, {
    one: 'Some of your storage expires in # day.',
    other: 'Some of your storage expires in # days.',
  })
}
