import { isLoopbackAuthority } from '@castaway/contract'
import { guardedFetch } from '@castaway/server-kit/net'
import { z } from 'zod'

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
  /** Where the app has moved. A port is for apps on this machine only. */
  canonicalDomain: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/)
    .optional()
    .catch(undefined),
})
const Manifest = z.object({
  accountAssociation: z.unknown().optional(),
  miniapp: App.optional(),
  frame: App.optional(),
})

export type ManifestApp = z.infer<typeof App>

export interface ReadManifest {
  app: ManifestApp | null
  association: unknown
}

export interface ManifestReader {
  /** Whether pages on this machine and on private networks can be read. */
  allowPrivate: boolean
  signal: AbortSignal
}

/** The origin whose manifest applies to a domain: https, and on this machine the protocol of the app. */
export const originOfDomain = (
  domain: string,
  { protocol }: Pick<URL, 'protocol'>,
  allowPrivate: boolean,
): string => `${allowPrivate && isLoopbackAuthority(domain) ? protocol : 'https:'}//${domain}`

/** The manifest of a site; null if it has none that can be read. */
export async function readManifest(
  origin: string,
  { allowPrivate, signal }: ManifestReader,
): Promise<ReadManifest | null> {
  const answer = await guardedFetch(`${origin}/.well-known/farcaster.json`, {
    allowPrivate,
    signal,
    maxBytes: 200_000,
    headers: { accept: 'application/json' },
  }).catch((): null => null)
  if (answer?.status !== 200) return null
  try {
    const { data } = Manifest.safeParse(JSON.parse(new TextDecoder().decode(answer.body)))
    return (
      (data && {
        app: data.miniapp ?? data.frame ?? null,
        association: data.accountAssociation,
      }) ??
      null
    )
  } catch {
    return null
  }
}

/** Where an app is today whose manifest names another domain. */
export interface MovedApp {
  /** The same page there. */
  url: string
  manifest: ManifestApp
}

/**
 * Follows the domain that a manifest names, if the same account has signed for both: otherwise anyone who takes over a
 * forgotten domain could hand its users on.
 * @param ownerOf the account that signed for a domain, null if no one did
 */
export async function movedTo(
  url: URL,
  app: ManifestApp | null,
  owner: number | null,
  reader: ManifestReader,
  ownerOf: (association: unknown, domain: string) => Promise<number | null>,
): Promise<MovedApp | null> {
  const domain = app?.canonicalDomain
  if (!domain || owner === null || domain === url.host || domain === url.hostname) return null
  const isLocal = reader.allowPrivate && isLoopbackAuthority(domain)
  if (domain.includes(':') && !isLocal) return null
  const origin = originOfDomain(domain, url, reader.allowPrivate)
  const there = await readManifest(origin, reader)
  if (!there?.app || (await ownerOf(there.association, domain)) !== owner) return null
  // One that points on, or back, could go round forever.
  if (![undefined, domain].includes(there.app.canonicalDomain)) return null
  const { homeUrl } = there.app
  const isHome = app.homeUrl !== undefined && new URL(app.homeUrl).href === url.href
  const home = homeUrl && new URL(homeUrl).origin === origin ? homeUrl : `${origin}/`
  return {
    url: isHome ? home : origin + url.pathname + url.search,
    manifest: { ...there.app, homeUrl: home },
  }
}
