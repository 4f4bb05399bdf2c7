import { t } from '@lingui/core/macro'
import type { ProfileTab } from '../../app/search-params'

/** The tabs of a profile; some have several views, each with its own URL. */
export type ProfileGroup =
  | 'casts'
  | 'replies'
  | 'popular'
  | 'likes'
  | 'media'
  | 'channels'
  | 'people'

const views: Record<ProfileGroup, readonly [ProfileTab, ...ProfileTab[]]> = {
  casts: ['casts'],
  replies: ['replies'],
  popular: ['popular'],
  likes: ['likes'],
  media: ['media'],
  channels: ['channels', 'memberships', 'active'],
  people: ['followers', 'following', 'mutuals'],
}

export const groupOf = (tab: ProfileTab): ProfileGroup =>
  (Object.keys(views) as ProfileGroup[]).find((group) => views[group].includes(tab)) ?? 'casts'

/** The first view of a tab. */
export const firstOf = (group: ProfileGroup): ProfileTab => views[group][0]

export const groups = (): { id: ProfileGroup; label: string }[] => [
  { id: 'casts', label: t`Casts` },
  { id: 'replies', label: t`Replies` },
  { id: 'popular', label: t`Popular` },
  { id: 'likes', label: t`Likes` },
  { id: 'media', label: t`Media` },
  { id: 'channels', label: t`Channels` },
  { id: 'people', label: t`People` },
]

/** The views of a tab that has several; one's own profile has no mutual followers. */
export function viewsOf(group: ProfileGroup, knows: boolean): { id: ProfileTab; label: string }[] {
  const label: Partial<Record<ProfileTab, string>> = {
    channels: t({ message: 'Following', context: 'channels that someone follows' }),
    memberships: t`Member of`,
    active: t`Active in`,
    followers: t`Followers`,
    following: t`Following`,
    mutuals: t`Followers you know`,
  }
  return views[group].flatMap((id) =>
    label[id] && (id !== 'mutuals' || knows) ? [{ id, label: label[id] }] : [],
  )
}
