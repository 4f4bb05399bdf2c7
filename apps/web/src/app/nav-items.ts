import { t } from '@lingui/core/macro'
import { Bell, Bookmark, Hash, House, LayoutGrid, Search, Settings } from 'lucide-react'

/** Navigation items of the rail and the bottom bar, in order; `key` is pressed after `g`. */
export const navItems = [
  { to: '/', label: () => t`Home`, icon: House, key: 'h', exact: true },
  {
    to: '/search',
    label: () => t({ message: 'Search', context: 'the search screen' }),
    icon: Search,
    key: 's',
    exact: false,
  },
  { to: '/channels', label: () => t`Channels`, icon: Hash, key: 'c', exact: false },
  { to: '/notifications', label: () => t`Notifications`, icon: Bell, key: 'n', exact: false },
  { to: '/apps', label: () => t`Mini apps`, icon: LayoutGrid, key: 'a', exact: false },
  { to: '/bookmarks', label: () => t`Bookmarks`, icon: Bookmark, key: 'b', exact: false },
  { to: '/settings', label: () => t`Settings`, icon: Settings, key: ',', exact: false },
] as const

/** All destinations that are reached by `g` and a letter; `me` is the user's own profile. */
export const goKeys: readonly { to: string; label: () => string; key: string }[] = [
  ...navItems,
  { to: '/lists', label: () => t`Lists`, key: 'l' },
  { to: '/drafts', label: () => t`Drafts and scheduled`, key: 'd' },
  { to: 'me', label: () => t`Your profile`, key: 'p' },
]
