import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { Shell } from './shell/Shell'
import { ScreenError } from './shell/ScreenError'
import { paths, settingsPaths } from './app/paths'
import { CastSkeletons } from './ui/Skeleton'
import {
  homeTabs,
  trendingWindows,
  feedProviders,
  type HomeSearch,
  threadSorts,
  type ThreadSort,
  threadTabs,
  type ThreadTab,
  profileTabs,
  type ProfileTab,
  channelsTabs,
  type ChannelsTab,
  channelTabs,
  type ChannelTab,
  channelWindows,
  type ChannelWindow,
  activityWindows,
  type ActivityWindow,
  oneOf,
  searchParams,
  stringParams,
} from './app/search-params'

/**
 * Every route of the app. Relevant search parameters are typed here; screens read them with `useSearch({ from: … })`,
 * and nothing else stores a copy.
 */

const NotFound = lazyRouteComponent(() => import('./shell/NotFound'), 'NotFound')
const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  validateSearch: (search: Record<string, unknown>): HomeSearch => ({
    tab: oneOf(homeTabs, search.tab),
    window: oneOf(trendingWindows, search.window),
    provider: oneOf(feedProviders, search.provider),
    pin: /^[\w-]{1,64}$/.exec(String(search.pin ?? ''))?.[0],
  }),
  component: lazyRouteComponent(() => import('./features/home/HomeScreen'), 'HomeScreen'),
})

const thread = createRoute({
  getParentRoute: () => root,
  path: paths.thread,
  validateSearch: (search: Record<string, unknown>): { sort?: ThreadSort; tab?: ThreadTab } => ({
    sort: oneOf(threadSorts, search.sort),
    tab: oneOf(threadTabs, search.tab),
  }),
  component: lazyRouteComponent(() => import('./features/thread/ThreadScreen'), 'ThreadScreen'),
})

const profile = createRoute({
  getParentRoute: () => root,
  path: paths.profile,
  validateSearch: (search: Record<string, unknown>): { tab?: ProfileTab } => ({
    tab: oneOf(profileTabs, search.tab),
  }),
  component: lazyRouteComponent(() => import('./features/profile/ProfileScreen'), 'ProfileScreen'),
})

const channel = createRoute({
  getParentRoute: () => root,
  path: paths.channel,
  validateSearch: (
    search: Record<string, unknown>,
  ): { tab?: ChannelTab; by?: 'members'; window?: ChannelWindow } => ({
    tab: oneOf(channelTabs, search.tab),
    by: oneOf(['members'], search.by),
    window: oneOf(channelWindows, search.window),
  }),
  component: lazyRouteComponent(() => import('./features/channel/ChannelScreen'), 'ChannelScreen'),
})

const channels = createRoute({
  getParentRoute: () => root,
  path: paths.channels,
  validateSearch: (
    search: Record<string, unknown>,
  ): { tab?: ChannelsTab; q?: string; window?: ActivityWindow } => ({
    tab: oneOf(channelsTabs, search.tab),
    q: typeof search.q === 'string' && search.q.trim() ? search.q : undefined,
    window: oneOf(activityWindows, search.window),
  }),
  component: lazyRouteComponent(
    () => import('./features/channels/ChannelsScreen'),
    'ChannelsScreen',
  ),
})

/** Shows the list of sections beside the section on a wide screen. */
const settingsLayout = createRoute({
  getParentRoute: () => root,
  id: 'settings-layout',
  component: lazyRouteComponent(
    () => import('./features/settings/SettingsLayout'),
    'SettingsLayout',
  ),
})
const settings = createRoute({
  getParentRoute: () => settingsLayout,
  path: paths.settings,
  validateSearch: stringParams,
  component: screen('settings/SettingsScreen'),
})
const settingsSectionScreen = screen('settings/SectionScreen')
const settingsSection = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => settingsLayout,
    path,
    validateSearch: stringParams,
    component: settingsSectionScreen,
  })
const compose = createRoute({
  getParentRoute: () => root,
  path: paths.compose,
  validateSearch: stringParams,
  component: lazyRouteComponent(() => import('./shell/ComposeTarget'), 'ComposeTarget'),
})

const miniApp = createRoute({
  getParentRoute: () => root,
  path: paths.miniApp,
  validateSearch: stringParams,
  component: lazyRouteComponent(() => import('./shell/MiniAppTarget'), 'MiniAppTarget'),
})

/** A route whose screen reads the rest of the URL itself; the file exports it under its own name. */
const place = <Path extends string>(path: Path, file: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: stringParams,
    component: screen(file),
  })

function screen(file: string) {
  const files = import.meta.glob<Record<string, React.ComponentType>>('./features/*/*Screen.tsx')
  const load = files[`./features/${file}.tsx`]
  return load ? lazyRouteComponent(load, file.split('/')[1]) : NotFound
}

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    thread,
    profile,
    channel,
    channels,
    place(paths.search, 'search/SearchScreen'),
    place(paths.notifications, 'notifications/NotificationsScreen'),
    place(paths.bookmarks, 'bookmarks/BookmarksScreen'),
    place(paths.lists, 'lists/ListsScreen'),
    place(paths.list, 'lists/ListScreen'),
    place(paths.drafts, 'composer/DraftsScreen'),
    place(paths.scheduled, 'composer/DraftsScreen'),
    settingsLayout.addChildren([settings, ...Object.values(settingsPaths).map(settingsSection)]),
    place(paths.signIn, 'sign-in/SignInScreen'),
    place(paths.welcome, 'onboarding/OnboardingScreen'),
    place(paths.consent, 'consent/ConsentScreen'),
    compose,
    miniApp,
    place(paths.miniApps, 'mini-app-directory/MiniAppsScreen'),
    place(paths.wallet, 'wallet/WalletScreen'),
    place(paths.walletSend, 'wallet/SendScreen'),
    place(paths.walletSwap, 'wallet/SwapScreen'),
    place(paths.walletToken, 'wallet/TokenScreen'),
    place(paths.developers, 'developers/DevelopersScreen'),
    place(paths.developerPage, 'developers/DevelopersScreen'),
    place(paths.docs, 'docs/DocsScreen'),
    place(paths.docsPage, 'docs/DocsScreen'),
  ]),
  // Plain `?q=2026`, not JSON: people read, type and share these URLs.
  parseSearch: (text) => searchParams(text),
  stringifySearch: (values) => {
    const text = new URLSearchParams(
      Object.entries(values).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      ),
    ).toString()
    return text === '' ? '' : `?${text}`
  },
  defaultPreload: 'intent',
  defaultPendingComponent: CastSkeletons,
  defaultErrorComponent: ScreenError,
  // Lists and the shell restore the scroll position themselves: they know their rows, the router only pixels.
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The host of what led to a transfer: only the app itself can have written it, unlike the URL. */
    askedBy?: string
  }
}
