import { t } from '@lingui/core/macro'
import { inLanguage } from '../../../ui/format/intl'

const list = inLanguage((locales) => new Intl.ListFormat(locales, { type: 'conjunction' }))

const labels: Record<string, () => string> = {
  WRITE_ALL: () => t`may write everything`,
  PUBLISH_CAST: () => t`may cast`,
  DELETE_CAST: () => t`may delete casts`,
  PUBLISH_REACTION: () => t`may like and recast`,
  DELETE_REACTION: () => t`may take likes and recasts back`,
  FOLLOW_USER: () => t`may follow`,
  UNFOLLOW_USER: () => t`may unfollow`,
  FOLLOW_CHANNEL: () => t`may follow channels`,
  UNFOLLOW_CHANNEL: () => t`may unfollow channels`,
  ADD_VERIFICATION: () => t`may add verified wallets`,
  REMOVE_VERIFICATION: () => t`may remove verified wallets`,
  UPDATE_PROFILE: () => t`may change the profile`,
  READ_ONLY: () => t`may only read`,
  NONE: () => t`may do nothing`,
}

/** What a key may do, in words; a permission that is not known here is shown as it is called. */
export function permissionLabel(permissions: readonly string[] | null): string {
  if (!permissions || permissions.includes('WRITE_ALL')) return labels.WRITE_ALL!()
  return list().format(permissions.map((one) => labels[one]?.() ?? one))
}
