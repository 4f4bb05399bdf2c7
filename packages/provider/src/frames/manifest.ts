import {
  manifestFrameVersions,
  ServerError,
  type FarcasterManifest,
  type MiniAppNetwork,
} from '@castaway/contract'
import { z } from 'zod'
import { guardedFetch } from '@castaway/server-kit/net'
import type { AppContext } from '../context'
import { verifySignedJson } from './signed-json'
import { webAddress, withoutBrokenText } from '../previews/read-head'
import { networksOf } from './networks'
import { domainOf } from './record-use'

const MAX_BYTES = 100_000
const PATH = '/.well-known/farcaster.json'

const Association = z.object({
  header: z.string().min(1).max(2000),
  payload: z.string().min(1).max(2000),
  signature: z.string().min(1).max(4000),
})
/** Invalid optional fields of a manifest are ignored; only the first four are required. */
const words = (longest: number) => z.string().max(longest).optional().catch(undefined)
const App = z.object({
  version: z.enum(manifestFrameVersions),
  name: z.string().min(1).max(256),
  homeUrl: z.string().max(2048),
  iconUrl: z.string().max(2048),
  imageUrl: words(2048),
  buttonTitle: words(256),
  splashImageUrl: words(2048),
  splashBackgroundColor: words(32),
  webhookUrl: words(2048),
  subtitle: words(256),
  description: words(2048),
  screenshotUrls: z.array(z.string().max(2048)).max(10).optional().catch(undefined),
  primaryCategory: words(64),
  tags: z.array(z.string().max(64)).max(20).optional().catch(undefined),
  heroImageUrl: words(2048),
  tagline: words(256),
  ogTitle: words(256),
  ogDescription: words(1024),
  ogImageUrl: words(2048),
  noindex: z.boolean().optional().catch(undefined),
  requiredChains: z.array(z.string().max(64)).max(50).optional().catch(undefined),
})
const Manifest = z.object({
  accountAssociation: Association,
  miniapp: App.optional().catch(undefined),
  frame: App.optional().catch(undefined),
})

export interface GenuineManifest {
  /** The account that signed for the domain. */
  authorFid: number
  manifest: FarcasterManifest
  /** The chains that the app requires; null if it names none. */
  networks: MiniAppNetwork[] | null
}

/**
 * Fetches the manifest of a page's domain if its account association is valid.
 * @returns null if there is none, or none that is genuine
 */
export async function fetchManifest(
  context: Pick<AppContext, 'store' | 'chain' | 'allowPrivateAddresses'>,
  pageUrl: string,
  signal: AbortSignal,
): Promise<GenuineManifest | null> {
  const answer = await guardedFetch(new URL(PATH, pageUrl).href, {
    allowPrivate: context.allowPrivateAddresses,
    signal,
    maxBytes: MAX_BYTES,
    accept: ['application/json', 'text/json', 'text/plain'],
    headers: { accept: 'application/json' },
  }).catch(() => null)
  if (!answer || answer.status !== 200 || answer.truncated) return null
  const read = readManifest(new TextDecoder().decode(answer.body), pageUrl)
  if (!read) return null
  const { manifest, networks } = read
  const authorFid = await associationOwner(context, manifest.account_association, domainOf(pageUrl))
  return authorFid === null ? null : { authorFid, manifest, networks }
}

function readManifest(
  text: string,
  pageUrl: string,
): Omit<GenuineManifest, 'authorFid'> | undefined {
  const parsed = Manifest.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  const { accountAssociation, miniapp, frame } = parsed.data
  const app = miniapp ?? frame
  const told = app && wireApp(app, pageUrl)
  const manifest = withoutBrokenText({
    account_association: accountAssociation,
    ...(told && { frame: told, miniapp: told }),
  })
  return { manifest, networks: networksOf(app?.requiredChains) }
}

function wireApp(app: z.infer<typeof App>, base: string): FarcasterManifest['frame'] {
  const [home, icon] = [webAddress(app.homeUrl, base), webAddress(app.iconUrl, base)]
  if (!home || !icon) return undefined
  const url = (name: string, address: string | undefined) => {
    const whole = address && webAddress(address, base)
    return whole ? { [name]: whole } : {}
  }
  const screenshots = app.screenshotUrls?.flatMap((one) => webAddress(one, base) ?? [])
  return {
    version: app.version,
    name: app.name,
    home_url: home,
    icon_url: icon,
    ...url('image_url', app.imageUrl),
    ...url('splash_image_url', app.splashImageUrl),
    ...url('webhook_url', app.webhookUrl),
    ...url('hero_image_url', app.heroImageUrl),
    ...url('og_image_url', app.ogImageUrl),
    ...(screenshots && { screenshot_urls: screenshots }),
    ...given({
      button_title: app.buttonTitle,
      splash_background_color: app.splashBackgroundColor,
      subtitle: app.subtitle,
      description: app.description,
      primary_category: app.primaryCategory,
      tags: app.tags,
      tagline: app.tagline,
      og_title: app.ogTitle,
      og_description: app.ogDescription,
      noindex: app.noindex,
    }),
  }
}

const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>

const Payload = z.object({ domain: z.string().min(1).max(256) })

/**
 * Whether an account's owner signed that a domain is theirs: a JSON Farcaster Signature by the account's custody
 * wallet or one of its auth addresses. A signer is not enough: every app that may cast for someone has one.
 * @param host of the page; the signed domain is this, or this without its port
 * @returns the FID, or null
 */
export async function associationOwner(
  context: Pick<AppContext, 'store' | 'chain'>,
  association: unknown,
  host: string,
): Promise<number | null> {
  const signed = Association.safeParse(association).data
  if (!signed) return null
  try {
    const { fid, payload } = await verifySignedJson(context, signed, 'account_association', [
      'custody',
      'auth',
    ])
    const domain = Payload.safeParse(payload).data?.domain.toLowerCase()
    return domain === host || domain === host.replace(/:\d+$/, '') ? fid : null
  } catch (error) {
    if (error instanceof ServerError) return null
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
