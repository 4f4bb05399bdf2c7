import type { FrameV2WithFullAuthor } from '@castaway/contract'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '../context'
import { rankMiniApps, viewMiniApps, windowHours } from '../frames/mini-apps'
import { openRoutes } from '../http/open-routes'
import type { Report } from '../http/report'

const Query = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** How many were on the pages before. */
  cursor: z.coerce.number().int().min(0).max(10_000).default(0),
})

/**
 * What programs ask `https://client.farcaster.xyz/v1/top-frameapps` for: the mini apps that are used most, in the format
 * of that server. The others of its endpoints are for Farcaster's own app.
 */
export function catalogRoutes({ store, clock }: AppContext, report?: Report): Hono {
  const app = openRoutes({ report })
  app.get('/v1/top-frameapps', async (c) => {
    const { data } = Query.safeParse(c.req.query())
    if (!data) {
      const message = 'limit must be a number from 1 to 100, and cursor the one of the page before'
      return c.json({ errors: [{ message }] }, 400)
    }
    const { limit, cursor } = data
    const end = cursor + limit
    const urls = await rankMiniApps(store.db, {
      hours: windowHours['7d'],
      now: clock.now(),
      limit: end + 1,
    })
    const frames = await viewMiniApps(store.db, urls.slice(cursor, end))
    return c.json({
      result: { frames: frames.map(toFrameApp) },
      ...(urls.length > end && { next: { cursor: String(end) } }),
    })
  })
  return app
}

function toFrameApp({ manifest, frames_url, author, ...frame }: FrameV2WithFullAuthor) {
  const app = manifest?.miniapp ?? manifest?.frame
  const homeUrl = app?.home_url ?? frames_url
  return {
    domain: new URL(homeUrl).host,
    name: app?.name ?? frame.name,
    iconUrl: app?.icon_url ?? frame.icon,
    homeUrl,
    imageUrl: app?.image_url ?? frame.image,
    buttonTitle: app?.button_title ?? frame.title,
    splashImageUrl: app?.splash_image_url,
    splashBackgroundColor: app?.splash_background_color,
    supportsNotifications: app?.webhook_url !== undefined,
    subtitle: app?.subtitle,
    tagline: app?.tagline,
    description: app?.description,
    primaryCategory: app?.primary_category,
    tags: app?.tags,
    heroImageUrl: app?.hero_image_url,
    screenshotUrls: app?.screenshot_urls,
    ...(author && {
      author: {
        fid: author.fid,
        username: author.username,
        displayName: author.display_name,
        pfp: { url: author.pfp_url, verified: false },
        followerCount: author.follower_count,
        followingCount: author.following_count,
      },
    }),
  }
}
