import { Bell, Bookmark, Hash, House, Search, Settings } from 'lucide-react'

/** Where the rail and the bottom bar lead, in order; `key` is pressed after `g`. */
export const destinations = [
  { to: '/', label: 'Home', icon: House, key: 'h', exact: true },
  { to: '/search', label: 'Search', icon: Search, key: 's', exact: false },
  { to: '/channels', label: 'Channels', icon: Hash, key: 'c', exact: false },
  { to: '/notifications', label: 'Notifications', icon: Bell, key: 'n', exact: false },
  { to: '/bookmarks', label: 'Bookmarks', icon: Bookmark, key: 'b', exact: false },
  { to: '/settings', label: 'Settings', icon: Settings, key: ',', exact: false },
] as const
