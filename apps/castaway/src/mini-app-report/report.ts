import type { AppReport } from '@castaway/contract/mini-app-check'
import { checkEmbed } from '@castaway/provider'
import { guardedFetch, type GuardedAnswer } from '@castaway/server-kit/net'
import { type AccountSource, checkAssociation } from './association'
import { readManifest } from './manifest'

/** With the headers of the page, which are absent if it cannot be reached. */
type AppReading = AppReport & { pageHeaders?: Record<string, string> }

export interface ReportOptions {
  /** Whether this machine and private networks can be asked. */
  allowPrivate: boolean
  signal: AbortSignal
  accounts: AccountSource
}

const PATH = '/.well-known/farcaster.json'
const MAX_BYTES = 1_000_000

/** Checks the URL, the manifest of its site, and the embed of its page. */
export async function reportApp(
  { href: url, protocol, host }: URL,
  options: ReportOptions,
): Promise<AppReading> {
  const manifestUrl = new URL(PATH, url).href
  const [manifest, page] = await Promise.all([
    fetched(manifestUrl, 'application/json', options),
    fetched(url, 'text/html', options),
  ])
  const read = manifest.text === undefined ? undefined : readManifest(manifest.text)
  const { pageHeaders, ...embed } = embedOf(page)
  return {
    url,
    address: {
      problems: protocol === 'https:' ? [] : [`${url} is not https, which production requires`],
    },
    manifest: {
      url: manifestUrl,
      problems: manifest.problem ? [manifest.problem] : (read?.problems ?? []),
      fields: read?.fields ?? [],
      unknown: read?.unknown ?? [],
    },
    association: read?.association
      ? await checkAssociation(read.association, host, options.accounts)
      : { problems: ['The manifest has none that can be read'] },
    embed,
    ...(pageHeaders && { pageHeaders }),
  }
}

interface Fetched {
  text?: string
  problem?: string
  headers?: GuardedAnswer['headers']
}

async function fetched(
  url: string,
  accept: string,
  { allowPrivate, signal }: ReportOptions,
): Promise<Fetched> {
  try {
    const { status, headers, body, truncated } = await guardedFetch(url, {
      allowPrivate,
      signal,
      maxBytes: MAX_BYTES,
      headers: { accept },
    })
    if (status !== 200) return { problem: `${url} answers ${status}`, headers }
    if (truncated) return { problem: `${url} is larger than 1 MB`, headers }
    return { text: new TextDecoder().decode(body), headers }
  } catch (cause) {
    const { shortMessage } = cause as { shortMessage?: string }
    return { problem: `${url} cannot be read: ${shortMessage ?? (cause as Error).message}` }
  }
}

function embedOf({
  text,
  problem,
  headers,
}: Fetched): AppReading['embed'] & Pick<AppReading, 'pageHeaders'> {
  const page = headers && { pageHeaders: headers }
  if (text === undefined) return { tag: null, problems: [problem!], ...page }
  const checked = checkEmbed(text)
  if (!checked)
    return {
      tag: null,
      problems: ['The page has no tag fc:miniapp, so its links show no app'],
      ...page,
    }
  return { ...checked, ...page }
}
