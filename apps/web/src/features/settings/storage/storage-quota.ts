import { plural, t } from '@lingui/core/macro'
import { formatList } from '../../../ui/format/format-list'

const DAY = 86_400_000

/** The storage of an account on the network, and what it rents. */
export interface StorageQuota {
  fid: number
  units: number
  usage: {
    kind: 'casts' | 'reactions' | 'links' | 'verified_addresses' | 'username_proofs'
    used: number
    capacity: number
  }[]
  allocations: { units: number; expires_at: string | null; rented_at: string | null }[]
  /** Whether more storage can be rented from here. */
  may_rent: boolean
}

export const storageKindLabels: Record<StorageQuota['usage'][number]['kind'], () => string> = {
  casts: () => t`Casts`,
  reactions: () => t`Likes and recasts`,
  links: () => t`Follows`,
  verified_addresses: () => t`Verified addresses`,
  username_proofs: () => t`Username proofs`,
}

/** Usage of one message type, 0…1; without any storage, the first message makes it full. */
export const usedShare = ({ used, capacity }: StorageQuota['usage'][number]): number =>
  capacity > 0 ? Math.min(1, used / capacity) : used > 0 ? 1 : 0

/** Usage from which a warning is shown. */
export const LOW_SHARE = 0.9

/**
 * A warning about the storage as a whole: little is left, or a part of it expires soon; null if neither is the case.
 */
export function warningOf(quota: StorageQuota, now: number): string | null {
  if (quota.units === 0) {
    return quota.usage.some(({ used }) => used > 0)
      ? t`This account no longer has storage. Nothing new is saved, and the network deletes its content 30 days after expiry unless you rent more.`
      : t`This account has no storage, so the network won’t save anything new from it.`
  }
  const tight = quota.usage.filter((each) => usedShare(each) >= LOW_SHARE)
  const full = tight.filter((each) => usedShare(each) === 1)
  const names = (some: StorageQuota['usage']) =>
    formatList(some.map(({ kind }) => storageKindLabels[kind]()))
  if (full.length > 0) {
    const what = names(full)
    return t`Full: ${what}. Each new one replaces the oldest.`
  }
  if (tight.length > 0) {
    const what = names(tight)
    return t`Almost full: ${what}. Once full, each new one replaces the oldest.`
  }
  const ends = quota.allocations
    .map(({ expires_at }) => Date.parse(expires_at ?? ''))
    .filter((end) => end - now < 30 * DAY)
  if (ends.length === 0) return null
  const days = Math.max(0, Math.ceil((Math.min(...ends) - now) / DAY))
  return plural(days, {
    one: 'Some of your storage expires in # day.',
    other: 'Some of your storage expires in # days.',
  })
}
