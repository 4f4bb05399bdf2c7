import { appHostEventTypes, isLoopbackAuthority } from '@castaway/contract'
import { guardedFetch, type GuardedAnswer } from '@castaway/server-kit/net'
import { Hono } from 'hono'
import { z } from 'zod'
import type { NetworkAccount } from './accounts'
import { charge, type CostOptions } from './costs'
import { callUpstream, readJson, requireSigner, validate } from './forward'
import { framingOf, type Framing } from './mini-app-page'
import type { Upstream } from './upstream'

export interface MiniAppOptions {
  upstream: Upstream
  costs: CostOptions
  /** Whether pages on this machine and on private networks can be read. */
  allowPrivate: boolean
  /** The origin of this site, as browsers see it. */
  siteOrigin: string
  userIdOf(request: Request): Promise<string | null>
  /** @throws {HttpError} if no one is signed in, or without an account */
  accountOf(request: Request): Promise<NetworkAccount>
}

const text = (most: number) => z.string().trim().min(1).max(most).optional().catch(undefined)
const link = z
  .url({ protocol: /^https?$/ })
  .max(1024)
  .optional()
  .catch(undefined)
const names = z.array(z.string().max(64)).max(40).optional().catch(undefined)

/** The part of a manifest that a host shows or obeys. An invalid field is ignored, not the whole manifest. */
const App = z.object({
  name: text(64),
  homeUrl: link,
  iconUrl: link,
  splashImageUrl: link,
  splashBackgroundColor: z
    .string()
    .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
    .optional()
    .catch(undefined),
  requiredChains: names,
  requiredCapabilities: names,
  castShareUrl: link,
  canonicalDomain: text(253),
})
const Manifest = z.object({ miniapp: App.optional(), frame: App.optional() })

/** What is known of a mini app before it has said anything itself. */
interface MiniAppFacts {
  manifest: z.infer<typeof App> | null
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
    const isHere = allowPrivate && isLoopbackAuthority(url.host)
    const read = (address: string, accept: string, maxBytes: number) =>
      guardedFetch(address, {
        allowPrivate,
        signal: c.req.raw.signal,
        maxBytes,
        headers: { accept },
      }).catch((): null => null)
    const [manifest, page] = await Promise.all([
      read(
        `${isHere ? url.protocol : 'https:'}//${url.host}/.well-known/farcaster.json`,
        'application/json',
        200_000,
      ),
      read(url.href, 'text/html', 1),
    ])
    const facts: MiniAppFacts = {
      manifest: manifest?.status === 200 ? manifestOf(manifest) : null,
      page: page && {
        status: page.status,
        origin: new URL(page.url).origin,
        framing: framingOf(page.headers, siteOrigin),
      },
    }
    return c.json(facts)
  })

  app.post('/_mini-app/events', async (c) => {
    const { domain, event } = validate(HostEvent, await readJson(c.req.raw))
    const account = await options.accountOf(c.req.raw)
    const signer = requireSigner(account)
    const { fid } = account
    return callUpstream(async () => {
      // Reading the event first returns the token that it will contain.
      const draft = await upstream.client.appHostGetEvent({ appDomain: domain, fid, event })
      await upstream.client.appHostPostEvent({
        appHostPostEventBody: { signer_uuid: signer, app_domain: domain, fid, event },
      })
      return c.json({ notification_details: draft.notificationDetails ?? null })
    })
  })
  return app
}

function manifestOf({ body }: GuardedAnswer): MiniAppFacts['manifest'] {
  try {
    const parsed = Manifest.safeParse(JSON.parse(new TextDecoder().decode(body)))
    return parsed.data?.miniapp ?? parsed.data?.frame ?? null
  } catch {
    return null
  }
}
