/**
 * Every route of the app, in the router's syntax: `$name` matches one segment. The server uses them too, to tell the
 * app's pages from unknown URLs.
 */
export const paths = {
  home: '/',
  thread: '/cast/$hash',
  profile: '/@{$username}',
  channel: '/c/$channelId',
  channels: '/channels',
  search: '/search',
  notifications: '/notifications',
  bookmarks: '/bookmarks',
  drafts: '/drafts',
  scheduled: '/scheduled',
  lists: '/lists',
  list: '/lists/$id',
  settings: '/settings',
  accounts: '/settings/accounts',
  signIn: '/sign-in',
  welcome: '/welcome',
  consent: '/consent',
  compose: '/compose',
} as const

const patterns = Object.values(paths).map((path) => {
  const source = path
    // A parameter inside a segment may be empty; one that is a whole segment may not.
    .replace(/\{\$\w+\}/g, '[^/]*')
    .replace(/\$\w+/g, '[^/]+')
  return new RegExp(`^${source}/?$`, 'i')
})

/** Whether the app has a route for this URL path; a trailing slash makes no difference. */
export function isAppPath(pathname: string): boolean {
  let path: string
  try {
    path = decodeURI(pathname)
  } catch {
    return false
  }
  return patterns.some((pattern) => pattern.test(path))
}
