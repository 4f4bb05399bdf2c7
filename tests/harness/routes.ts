import type { Page } from 'playwright-core'
import {
  channelsTabs,
  channelTabs,
  profileTabs,
  threadTabs,
} from '../../apps/web/src/app/search-params'
import { developerPages, settingsPaths } from '../../apps/web/src/app/paths'
import { clientOf } from './people'
import type { Product } from './product'

/** A route of the app, for the accessibility, width and screenshot checks. */
export interface Route {
  name: string
  path: string
}

/** Every route of the app, with users, channels and casts of this product's world. */
export async function routesOf(product: Product): Promise<Route[]> {
  const client = clientOf(product)
  const [{ casts }, { channels }] = await Promise.all([
    client.fetchTrendingFeed({ limit: 10 }),
    client.fetchAllChannels({ limit: 20 }),
  ])
  const talked = casts.toSorted((a, b) => b.replies.count - a.replies.count)[0]!
  const { user } = await client.lookupUserByUsername({ username: talked.author.username })
  const channel = channels.toSorted((a, b) => (b.follower_count ?? 0) - (a.follower_count ?? 0))[0]!
  const cast = `/cast/${talked.hash}`
  const profile = `/@${encodeURIComponent(user.username)}`
  const inChannel = `/c/${encodeURIComponent(channel.id)}`
  const word = encodeURIComponent(talked.text.split(/\s+/)[0] ?? 'a')
  return [
    route('home', '/'),
    route('home, for you', '/?tab=for-you'),
    route('home, trending', '/?tab=trending'),
    route('thread', cast),
    ...each(`${cast}?tab=`, threadTabs, 'thread'),
    route('profile', profile),
    ...each(`${profile}?tab=`, profileTabs.slice(1), 'profile'),
    route('channels', '/channels'),
    ...each('/channels?tab=', channelsTabs.slice(1), 'channels'),
    route('channel', inChannel),
    ...each(`${inChannel}?tab=`, channelTabs.slice(1), 'channel'),
    route('notifications', '/notifications'),
    ...each(
      '/notifications?tab=',
      ['mentions', 'follows', 'reactions', 'channels', 'link', 'apps'],
      'notifications',
    ),
    route('search', '/search'),
    route('search, casts', `/search?q=${word}`),
    ...each(`/search?q=${word}&tab=`, ['people', 'channels', 'apps'], 'search'),
    route('mini apps', '/apps'),
    ...each('/apps?tab=', ['following', 'yours'], 'mini apps'),
    route('bookmarks', '/bookmarks'),
    route('lists', '/lists'),
    route('drafts', '/drafts'),
    route('scheduled', '/scheduled'),
    route('wallet', '/wallet'),
    route('wallet, sent', '/wallet?tab=sent'),
    route('wallet, send', '/wallet/send'),
    route('wallet, swap', '/wallet/swap'),
    route('wallet, token', '/wallet/token/eip155:8453%2Fslip44:60'),
    route('settings', '/settings'),
    ...Object.values(settingsPaths).map((path) => route(path.slice(1).replace('/', ', '), path)),
    route('developers', '/developers'),
    ...developerPages
      .filter((page) => !page.includes('$'))
      .map((page) => route(`developers, ${page.replace('/', ', ')}`, `/developers/${page}`)),
    route('developers, api, operation', '/developers/api/fetchBulkUsers?fids=2'),
    route('developers, webhooks, new', '/developers/webhooks/new'),
    route('inspect, cast', `/developers/inspect/cast/${talked.hash}`),
    route('inspect, person', `/developers/inspect/person/${user.fid}`),
    route('inspect, channel', `/developers/inspect${inChannel.replace('/c', '/channel')}`),
    route('documentation', '/docs'),
    route('documentation, guide', '/docs/bot'),
    route('documentation, search', '/docs?q=webhook'),
    route('compose', '/compose?text=Hello'),
    route('nowhere', '/nowhere/at/all'),
  ]
}

const route = (name: string, path: string): Route => ({ name, path })
const each = (path: string, tabs: readonly string[], of: string): Route[] =>
  tabs.map((tab) => route(`${of}, ${tab}`, path + tab))

/** Waits until nothing is loading or moving. */
export async function waitForSettledPage(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(
    () =>
      document.querySelector('h1, h2') &&
      document.querySelectorAll('[data-skeleton], .animate-breathe').length === 0 &&
      // A list shows its rows once they are measured.
      [...document.querySelectorAll('[role=feed] [role=article]')].every(
        (row) => getComputedStyle(row).visibility === 'visible',
      ),
  )
  await waitForAnimations(page)
}

/** Waits until pending work is painted and all finite animations have ended. */
export const waitForAnimations = async (page: Page): Promise<void> => {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await page.waitForFunction(() =>
    document.getAnimations().every(
      ({ playState, effect, timeline }) =>
        playState !== 'running' ||
        // Scroll-driven animations run forever, and only move with the scroll position.
        timeline !== document.timeline ||
        effect?.getComputedTiming().endTime === Infinity,
    ),
  )
}
