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
  signIn: '/sign-in',
  welcome: '/welcome',
  consent: '/consent',
  compose: '/compose',
  miniApp: '/mini-app',
  miniApps: '/apps',
  wallet: '/wallet',
  walletSend: '/wallet/send',
  walletSwap: '/wallet/swap',
  walletToken: '/wallet/token/$caip19',
  developers: '/developers',
  developerPage: '/developers/$',
  docs: '/docs',
  docsPage: '/docs/$',
} as const

/** The pages of the settings, one for each section. */
export const settingsPaths = {
  accounts: '/settings/accounts',
  profile: '/settings/profile',
  signers: '/settings/signers',
  storage: '/settings/storage',
  pro: '/settings/pro',
  subscriptions: '/settings/subscriptions',
  signInMethods: '/settings/sign-in-methods',
  twoFactor: '/settings/two-factor',
  devices: '/settings/devices',
  wallets: '/settings/wallets',
  deleteAccount: '/settings/delete-account',
  appearance: '/settings/appearance',
  language: '/settings/language',
  notifications: '/settings/notifications',
  muting: '/settings/muting-and-blocking',
  keyboard: '/settings/keyboard',
  data: '/settings/data',
  bans: '/settings/bans',
  about: '/settings/about',
} as const

/** The pages of the developers’ place below `/developers`, which is one route with one screen. */
export const developerPages = [
  'api',
  'api/$operation',
  'apps',
  'apps/new',
  'keys',
  'keys/$id',
  'signers',
  'webhooks',
  'webhooks/$id',
  'campaigns',
  'campaigns/new',
  'campaigns/$id',
  'events',
  'analytics',
  'mini-apps',
  'snaps',
  'island',
  'island/clock',
  'island/faults',
  'island/snapshots',
  'island/sent',
  'island/chain',
  'island/log',
  'island/sql',
  'inspect/cast/$hash',
  'inspect/person/$fid',
  'inspect/channel/$id',
] as const

/** The pages of the documentation below `/docs`, which is one route with one screen. */
export const docsPages = [
  'accounts-and-signers',
  'bot',
  'build-on-the-island',
  'ci',
  'client',
  'command-line',
  'decisions',
  'drift',
  'explorer',
  'from-neynar-sdk',
  'images-and-scheduling',
  'island',
  'login/access',
  'login/cross-app',
  'login/custom-tokens',
  'login/email-and-phone',
  'login/embedded-wallet',
  'login/errors',
  'login/farcaster',
  'login/mfa',
  'login/oauth',
  'login/passkeys',
  'login/privy',
  'login/react',
  'login/security',
  'login/telegram',
  'login/tokens',
  'login/transactions',
  'login/users',
  'login/wallets',
  'mcp',
  'mini-apps',
  'muting-and-blocking',
  'node-api',
  'on-the-internet',
  'operations',
  'postgresql',
  'redirects',
  'requests',
  'security',
  'settings',
  'sign-in',
  'snaps',
  'start-a-project',
  'testing',
  'tokens-and-the-chain',
  'translating',
  'usage-data',
  'use-neynar',
  'wallet',
  'whole-network',
  'workbench',
  'writing',
  'decisions/$name',
] as const

/** Made when the server first needs them: a page carries none of it. */
let patterns: RegExp[] | undefined

function toPatterns(): RegExp[] {
  const { developerPage: anyDeveloperPage, docsPage: anyDocsPage, ...ownPaths } = paths
  return [
    ...Object.values(ownPaths),
    ...Object.values(settingsPaths),
    ...developerPages.map((page) => anyDeveloperPage.replace('$', page)),
    ...docsPages.map((page) => anyDocsPage.replace('$', page)),
  ].map((path) => {
    const source = path
      // A parameter inside a segment may be empty; one that is a whole segment may not.
      .replace(/\{\$\w+\}/g, '[^/]*')
      .replace(/\$\w+/g, '[^/]+')
    return new RegExp(`^${source}/?$`, 'i')
  })
}

/** Whether the app has a route for this URL path; a trailing slash makes no difference. */
export function isAppPath(pathname: string): boolean {
  let path: string
  try {
    path = decodeURI(pathname)
  } catch {
    return false
  }
  patterns ??= toPatterns()
  return patterns.some((pattern) => pattern.test(path))
}
