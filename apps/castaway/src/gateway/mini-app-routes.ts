import type { Framing } from '@castaway/contract/mini-app-check'
import { appHostEventTypes } from '@castaway/contract'
import type { ReceivedNotification } from '@castaway/provider'
import { guardedFetch } from '@castaway/server-kit/net'
import { Hono } from 'hono'
import { z } from 'zod'
import type { NetworkAccount } from './accounts'
import { charge, type CostOptions } from './costs'
import { httpErrors } from './errors'
import { callUpstream, readJson, requireSigner, validate } from './forward'
import { checkMiniApp } from './mini-app-check'
import { pageEmbed } from './mini-app-embed'
import {
  type ManifestApp,
  type MovedApp,
  movedTo,
  originOfDomain,
  readManifest,
} from './mini-app-manifest'
import { framingOf } from './mini-app-page'
import type { Upstream } from './upstream'

/** Returns the FID whose owner signed that the domain is theirs; null if no one did. */
export type OwnerOfDomain = (association: unknown, host: string) => Promise<number | null>

/** Adds a mini app with its notifications in one event, and returns the URL and the token that it gets. */
export type MiniAppAdder = (
  added: { domain: string; signerUuid: string },
  signal: AbortSignal,
) => Promise<{ url: string; token: string }>

/** The newest notifications that mini apps sent to an account. */
export type NotificationSource = (fid: number) => Promise<ReceivedNotification[]>

export interface MiniAppOptions {
  upstream: Upstream
  costs: CostOptions
  /** Whether pages on this machine and on private networks can be read. */
  allowPrivate: boolean
  /** The origin of this site, as browsers see it. */
  siteOrigin: string
  /** A remote provider can't say it of a domain that it doesn't list. */
  ownerOfDomain?: OwnerOfDomain
  /** A remote provider has an event for adding, and one for notifications. */
  addWithNotifications?: MiniAppAdder
  /** A remote provider receives them itself, and doesn't list them. */
  appNotifications?: NotificationSource
  userIdOf(request: Request): Promise<string | null>
  /** @throws {HttpError} if no one is signed in, or without an account */
  accountOf(request: Request): Promise<NetworkAccount>
}

/** What is known of a mini app before it has said anything itself. */
interface MiniAppFacts {
  manifest: ManifestApp | null
  /** Who signed that the domain is theirs; null if no one did, absent if that can't be found out. */
  owner?: { fid: number; username: string } | null
  /** Where it is today, if its owner says that it has moved. */
  movedTo?: MovedApp
  /** What its page answers; null if it can't be reached. */
  page: { status: number; origin: string; framing: Framing } | null
}

const AppUrl = z.url({ protocol: /^https?$/ }).max(2048)
const HostEvent = z.strictObject({
  /** With its port, if it has one. */
  domain: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]{1,253}(?::\d{1,5})?$/),
  event: z.enum(appHostEventTypes),
  /** Whether an app is added with its notifications. */
  notifications: z.boolean().default(false),
})

/** `/_mini-app`: what the app's pages need of a mini app that the browser can't read itself, and its host events. */
export function miniAppRoutes(options: MiniAppOptions): Hono {
  const { upstream, costs, allowPrivate, siteOrigin } = options
  const app = new Hono()
  app.use('/_mini-app/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })

  app.get('/_mini-app', async (c) => {
    await charge(costs, 'fetchEmbeddedUrlMetadata', c, options.userIdOf)
    const url = new URL(validate(AppUrl, c.req.query('url'), 'url'))
    const reader = { allowPrivate, signal: c.req.raw.signal }
    const [found, page] = await Promise.all([
      readManifest(originOfDomain(url.host, url, allowPrivate), reader),
      guardedFetch(url.href, { ...reader, maxBytes: 1, headers: { accept: 'text/html' } }).catch(
        (): null => null,
      ),
    ])
    const owner = await ownerOf(options, found?.association, url.host)
    const moved =
      options.ownerOfDomain &&
      (await movedTo(url, found?.app ?? null, owner?.fid ?? null, reader, options.ownerOfDomain))
    const facts: MiniAppFacts = {
      manifest: found?.app ?? null,
      ...(owner === undefined ? {} : { owner }),
      ...(moved && { movedTo: moved }),
      page: page && {
        status: page.status,
        origin: new URL(page.url).origin,
        framing: framingOf(page.headers, siteOrigin),
      },
    }
    return c.json(facts)
  })

  app.get('/_mini-app/check', async (c) => {
    await charge(costs, 'fetchEmbeddedUrlMetadata', c, options.userIdOf)
    const url = new URL(validate(AppUrl, c.req.query('url'), 'url'))
    return c.json(await checkMiniApp(url, options, c.req.raw.signal))
  })

  app.get('/_mini-app/embed', async (c) => {
    await charge(costs, 'fetchEmbeddedUrlMetadata', c, options.userIdOf)
    const url = validate(AppUrl, c.req.query('url'), 'url')
    return c.json({ embed: await pageEmbed(url, { allowPrivate, signal: c.req.raw.signal }) })
  })

  app.get('/_mini-app/notifications', async (c) => {
    if (!options.appNotifications) throw httpErrors.unknown()
    const { fid } = await options.accountOf(c.req.raw)
    const received = await options.appNotifications(fid)
    const notifications = received.map(
      ({ id, notificationId, domain, title, body, targetUrl, receivedAt }) => ({
        id,
        notification_id: notificationId,
        domain,
        title,
        body,
        target_url: targetUrl,
        received_at: receivedAt,
      }),
    )
    return c.json({ notifications })
  })

  app.post('/_mini-app/events', async (c) => {
    const { domain, event, notifications } = validate(HostEvent, await readJson(c.req.raw))
    const account = await options.accountOf(c.req.raw)
    const signer = requireSigner(account)
    const { fid } = account
    const post = async (said: typeof event) => {
      // Reading the event first returns the token that it will contain.
      const draft = await upstream.client.appHostGetEvent({ appDomain: domain, fid, event: said })
      await upstream.client.appHostPostEvent({
        appHostPostEventBody: { signer_uuid: signer, app_domain: domain, fid, event: said },
      })
      return draft.notificationDetails ?? null
    }
    const tell = async () => {
      if (event !== 'frame_added' || !notifications) return post(event)
      if (options.addWithNotifications)
        return options.addWithNotifications({ domain, signerUuid: signer }, c.req.raw.signal)
      await post(event)
      return post('notifications_enabled')
    }
    return callUpstream(async () => c.json({ notification_details: await tell() }))
  })
  return app
}

async function ownerOf(
  { ownerOfDomain, upstream }: MiniAppOptions,
  association: unknown,
  host: string,
): Promise<MiniAppFacts['owner']> {
  if (!ownerOfDomain) return undefined
  const fid = await ownerOfDomain(association, host)
  if (fid === null) return null
  const { users } = await upstream.client.fetchBulkUsers({ fids: [fid] })
  return { fid, username: users[0]?.username ?? `!${fid}` }
}
