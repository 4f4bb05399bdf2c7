import { manifestFrameVersions, type FarcasterManifest } from '@castaway/contract'
import type { Hex } from 'viem'
import { z } from 'zod'
import type { Island } from '../http/handle'
import { guardedFetch } from '../net/guarded-fetch'
import { webAddress, withoutBrokenText } from '../previews/read-head'
import type { Db } from '../store/index'
import { domainOf } from './uses'

const MAX_BYTES = 100_000
const PATH = '/.well-known/farcaster.json'

const Association = z.object({
  header: z.string().min(1).max(2000),
  payload: z.string().min(1).max(2000),
  signature: z.string().min(1).max(4000),
})
/** What is wrong in a manifest is left out; only without the first four it is none. */
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
})
const Manifest = z.object({
  accountAssociation: Association,
  miniapp: App.optional().catch(undefined),
  frame: App.optional().catch(undefined),
})

export interface GenuineManifest {
  /** Who signed that the domain is theirs. */
  authorFid: number
  manifest: FarcasterManifest
}

/**
 * The manifest of a page's domain, where it has one whose account association holds.
 * @returns null where there is none, or none that is genuine
 */
export async function fetchManifest(
  { store, allowPrivateAddresses }: Pick<Island, 'store' | 'allowPrivateAddresses'>,
  pageUrl: string,
  signal: AbortSignal,
): Promise<GenuineManifest | null> {
  const answer = await guardedFetch(new URL(PATH, pageUrl).href, {
    allowPrivate: allowPrivateAddresses,
    signal,
    maxBytes: MAX_BYTES,
    accept: ['application/json', 'text/json', 'text/plain'],
    headers: { accept: 'application/json' },
  }).catch(() => null)
  if (!answer || answer.status !== 200 || answer.truncated) return null
  const manifest = readManifest(new TextDecoder().decode(answer.body), pageUrl)
  if (!manifest) return null
  const authorFid = await checkAssociation(
    store.db,
    manifest.account_association,
    domainOf(pageUrl),
  )
  return authorFid === null ? null : { authorFid, manifest }
}

export function readManifest(text: string, pageUrl: string): FarcasterManifest | undefined {
  const parsed = Manifest.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  const { accountAssociation, miniapp, frame } = parsed.data
  const app = miniapp ?? frame
  const told = app && wireApp(app, pageUrl)
  return withoutBrokenText({
    account_association: accountAssociation,
    ...(told && { frame: told }),
  })
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

const Header = z.object({
  fid: z.int().min(1),
  type: z.literal('custody'),
  key: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
})
const Payload = z.object({ domain: z.string().min(1).max(256) })

/**
 * Whether the owner of an account really signed that a domain is theirs: a JSON Farcaster Signature by
 * the account's custody wallet.
 * @param host of the page; the signed domain is this, or this without its port
 * @returns the fid, or null
 */
export async function checkAssociation(
  db: Db,
  { header, payload, signature }: FarcasterManifest['account_association'],
  host: string,
): Promise<number | null> {
  const head = Header.safeParse(parseJson(unpack(header)))
  const body = Payload.safeParse(parseJson(unpack(payload)))
  if (!head.success || !body.success) return null
  const domain = body.data.domain.toLowerCase()
  if (domain !== host && domain !== host.replace(/:\d+$/, '')) return null
  const { fid, key } = head.data
  const owner = await db
    .selectFrom('account')
    .select('fid')
    .where('fid', '=', fid)
    .where('custody_address', '=', key.toLowerCase())
    .executeTakeFirst()
  if (!owner) return null
  // Loaded when first needed: most starts of the island never check one.
  const { verifyMessage } = await import('viem/utils')
  const signed = await verifyMessage({
    address: key as Hex,
    message: `${header}.${payload}`,
    signature: signatureBytes(signature),
  }).catch(() => false)
  return signed ? fid : null
}

const unpack = (text: string): string => Buffer.from(text, 'base64url').toString('utf8')

/** Signatures travel as bytes, or, from older tools, as the text of their hexadecimal form. */
function signatureBytes(text: string): Hex {
  const plain = unpack(text)
  if (/^0x[0-9a-fA-F]+$/.test(plain)) return plain as Hex
  return `0x${Buffer.from(text, 'base64url').toString('hex')}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
