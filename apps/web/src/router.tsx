import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { NotFound } from './shell/NotFound'
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

// Each of these files exports its screen under the file's own name.
const search = createRoute({
  getParentRoute: () => root,
  path: paths.search,
  validateSearch: stringParams,
  component: screen('search', 'SearchScreen'),
})
const notifications = createRoute({
  getParentRoute: () => root,
  path: paths.notifications,
  validateSearch: stringParams,
  component: screen('notifications', 'NotificationsScreen'),
})
const bookmarks = createRoute({
  getParentRoute: () => root,
  path: paths.bookmarks,
  validateSearch: stringParams,
  component: screen('bookmarks', 'BookmarksScreen'),
})
const draftsPlace = createRoute({
  getParentRoute: () => root,
  path: paths.drafts,
  component: screen('composer', 'DraftsScreen'),
})
const scheduled = createRoute({
  getParentRoute: () => root,
  path: paths.scheduled,
  component: screen('composer', 'DraftsScreen'),
})
const lists = createRoute({
  getParentRoute: () => root,
  path: paths.lists,
  validateSearch: stringParams,
  component: screen('lists', 'ListsScreen'),
})
const list = createRoute({
  getParentRoute: () => root,
  path: paths.list,
  validateSearch: stringParams,
  component: screen('lists', 'ListScreen'),
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
  component: screen('settings', 'SettingsScreen'),
})
const settingsSectionScreen = screen('settings', 'SectionScreen')
const settingsSection = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => settingsLayout,
    path,
    validateSearch: stringParams,
    component: settingsSectionScreen,
  })
const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  validateSearch: stringParams,
  component: screen('sign-in', 'SignInScreen'),
})
const welcome = createRoute({
  getParentRoute: () => root,
  path: paths.welcome,
  validateSearch: stringParams,
  component: screen('onboarding', 'OnboardingScreen'),
})

const consent = createRoute({
  getParentRoute: () => root,
  path: paths.consent,
  validateSearch: stringParams,
  component: screen('consent', 'ConsentScreen'),
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

const miniApps = createRoute({
  getParentRoute: () => root,
  path: paths.miniApps,
  validateSearch: stringParams,
  component: screen('mini-app-directory', 'MiniAppsScreen'),
})

const wallet = createRoute({
  getParentRoute: () => root,
  path: paths.wallet,
  validateSearch: stringParams,
  component: screen('wallet', 'WalletScreen'),
})
const walletSend = createRoute({
  getParentRoute: () => root,
  path: paths.walletSend,
  validateSearch: stringParams,
  component: screen('wallet', 'SendScreen'),
})
const walletSwap = createRoute({
  getParentRoute: () => root,
  path: paths.walletSwap,
  validateSearch: stringParams,
  component: screen('wallet', 'SwapScreen'),
})
const walletToken = createRoute({
  getParentRoute: () => root,
  path: paths.walletToken,
  component: screen('wallet', 'TokenScreen'),
})

const developers = createRoute({
  getParentRoute: () => root,
  path: paths.developers,
  component: screen('developers', 'DevelopersScreen'),
})
const developerPage = createRoute({
  getParentRoute: () => root,
  path: paths.developerPage,
  validateSearch: stringParams,
  component: screen('developers', 'DevelopersScreen'),
})

function screen(feature: string, name: string) {
  const files = import.meta.glob<Record<string, React.ComponentType>>('./features/*/*Screen.tsx')
  const load = files[`./features/${feature}/${name}.tsx`]
  return load ? lazyRouteComponent(load, name) : NotFound
}

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    thread,
    profile,
    channel,
    channels,
    search,
    notifications,
    bookmarks,
    lists,
    list,
    draftsPlace,
    scheduled,
    settingsLayout.addChildren([
      settings,
      settingsSection(settingsPaths.accounts),
      settingsSection(settingsPaths.profile),
      settingsSection(settingsPaths.signers),
      settingsSection(settingsPaths.storage),
      settingsSection(settingsPaths.subscriptions),
      settingsSection(settingsPaths.signInMethods),
      settingsSection(settingsPaths.twoFactor),
      settingsSection(settingsPaths.devices),
      settingsSection(settingsPaths.wallets),
      settingsSection(settingsPaths.deleteAccount),
      settingsSection(settingsPaths.appearance),
      settingsSection(settingsPaths.language),
      settingsSection(settingsPaths.notifications),
      settingsSection(settingsPaths.muting),
      settingsSection(settingsPaths.keyboard),
      settingsSection(settingsPaths.data),
      settingsSection(settingsPaths.bans),
      settingsSection(settingsPaths.about),
    ]),
    signIn,
    welcome,
    consent,
    compose,
    miniApp,
    miniApps,
    wallet,
    walletSend,
    walletSwap,
    walletToken,
    developers,
    developerPage,
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
}
