import type { Page } from 'playwright-core'
import {
  channelsTabs,
  channelTabs,
  profileTabs,
  threadTabs,
} from '../../apps/web/src/search-params'
import { clientOf } from './people'
import type { Product } from './product'

/** Every place of the app in a world: what is looked at for barriers, width and pictures. */
export interface Place {
  name: string
  path: string
}

/** Places that everybody has, and those that show this world's people, channels and casts. */
export async function placesOf(product: Product): Promise<Place[]> {
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
    place('home', '/'),
    place('home, for you', '/?tab=for-you'),
    place('home, trending', '/?tab=trending'),
    place('thread', cast),
    ...each(`${cast}?tab=`, threadTabs, 'thread'),
    place('profile', profile),
    ...each(`${profile}?tab=`, profileTabs.slice(1), 'profile'),
    place('channels', '/channels'),
    ...each('/channels?tab=', channelsTabs.slice(1), 'channels'),
    place('channel', inChannel),
    ...each(`${inChannel}?tab=`, channelTabs.slice(1), 'channel'),
    place('notifications', '/notifications'),
    ...each(
      '/notifications?tab=',
      ['mentions', 'follows', 'reactions', 'channels', 'link'],
      'notifications',
    ),
    place('search', '/search'),
    place('search, casts', `/search?q=${word}`),
    ...each(`/search?q=${word}&tab=`, ['people', 'channels', 'apps'], 'search'),
    place('bookmarks', '/bookmarks'),
    place('lists', '/lists'),
    place('drafts', '/drafts'),
    place('scheduled', '/scheduled'),
    place('settings', '/settings'),
    place('settings, accounts', '/settings/accounts'),
    place('nowhere', '/nowhere/at/all'),
  ]
}

const place = (name: string, path: string): Place => ({ name, path })
const each = (path: string, tabs: readonly string[], of: string): Place[] =>
  tabs.map((tab) => place(`${of}, ${tab}`, path + tab))

/** Waits until nothing is loading and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
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
  await atRest(page)
}

/** Waits until what was begun is drawn, and no movement that ends is under way. */
export const atRest = async (page: Page): Promise<void> => {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await page.waitForFunction(() =>
    document.getAnimations().every(
      ({ playState, effect, timeline }) =>
        playState !== 'running' ||
        // What goes by how far something is scrolled runs for ever, and moves only with that.
        timeline !== document.timeline ||
        effect?.getComputedTiming().endTime === Infinity,
    ),
  )
}
