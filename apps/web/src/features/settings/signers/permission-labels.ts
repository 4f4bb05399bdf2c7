import { t } from '@lingui/core/macro'
import { inLanguage } from '../../../ui/format/intl'

const list = inLanguage((locales) => new Intl.ListFormat(locales, { type: 'conjunction' }))

const labels: Record<string, () => string> = {
  WRITE_ALL: () => t`can post everything`,
  PUBLISH_CAST: () => t`can cast`,
  DELETE_CAST: () => t`can delete casts`,
  PUBLISH_REACTION: () => t`can like and recast`,
  DELETE_REACTION: () => t`can undo likes and recasts`,
  FOLLOW_USER: () => t`can follow people`,
  UNFOLLOW_USER: () => t`can unfollow people`,
  FOLLOW_CHANNEL: () => t`can follow channels`,
  UNFOLLOW_CHANNEL: () => t`can unfollow channels`,
  ADD_VERIFICATION: () => t`can add verified addresses`,
  REMOVE_VERIFICATION: () => t`can remove verified addresses`,
  UPDATE_PROFILE: () => t`can edit the profile`,
  READ_ONLY: () => t`can only read`,
  NONE: () => t`has no permissions`,
}

/** The permissions of a key as a text; an unknown permission is shown by its name. */
export function permissionLabel(permissions: readonly string[] | null): string {
  if (!permissions || permissions.includes('WRITE_ALL')) return labels.WRITE_ALL!()
  return list().format(permissions.map((one) => labels[one]?.() ?? one))
}
