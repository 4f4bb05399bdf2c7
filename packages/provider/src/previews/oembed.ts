import type { OembedData } from '@castaway/contract'
import { guardedFetch } from '@castaway/server-kit/net'
import { z } from 'zod'
import { CRAWLER, type FetchRules } from './fetch-page'
import { parseHead } from './parse-head'
import { webAddress, withoutBrokenText } from './read-head'

const JSON_OEMBED = 'application/json+oembed'
const MAX_BYTES = 65_536
const MAX_TEXT = 2048
/** Longer markup is no preview; a part of it would be broken. */
const MAX_HTML = 16_384
const TIMEOUT_MS = 3_000

/** Returns the URL at which a page's head says that its oEmbed data is. */
export function findOembed(html: string, base: string): string | undefined {
  let found: string | undefined
  parseHead(html, {
    onopentag(name, { rel = '', type = '', href = '' }) {
      if (name !== 'link' || found !== undefined) return
      if (!/(^|\s)alternat(e|ive)(\s|$)/i.test(rel)) return
      if (type.split(';')[0]!.trim().toLowerCase() === JSON_OEMBED) found = webAddress(href, base)
    },
  })
  return found
}

/** Fetches oEmbed data; undefined if there is none that is valid. */
export async function fetchOembed(url: string, rules: FetchRules): Promise<OembedData | undefined> {
  const answer = await guardedFetch(url, {
    ...rules,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    headers: { 'user-agent': CRAWLER, accept: 'application/json' },
  }).catch(() => undefined)
  if (!answer || answer.status !== 200 || answer.truncated) return undefined
  return readOembed(new TextDecoder().decode(answer.body), answer.url)
}

/** Servers write numbers as text, too; `100%` is no number of pixels. */
const number = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,9}(\.\d+)?$/.test(value) ? Number(value) : value),
  z.number().min(0).max(1e9).nullable().catch(null),
)
const text = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string()
    .transform((value) => value.slice(0, MAX_TEXT))
    .nullable()
    .catch(null),
)

/** Parses an oEmbed response. @param base for relative URLs */
export function readOembed(json: string, base: string): OembedData | undefined {
  const url = text.transform((value) => (value && webAddress(value, base)) || null)
  const html = z.string().min(1).max(MAX_HTML).nullable().catch(null)
  const common = {
    version: text,
    title: text,
    author_name: text,
    author_url: url,
    provider_name: text,
    provider_url: url,
    cache_age: text,
    thumbnail_url: url,
    thumbnail_width: number,
    thumbnail_height: number,
  }
  const size = { width: number, height: number }
  const Oembed = z.discriminatedUnion('type', [
    z.object({ ...common, type: z.literal('rich'), html, ...size }),
    z.object({ ...common, type: z.literal('video'), html, ...size }),
    z.object({ ...common, type: z.literal('photo'), url, ...size }),
    z.object({ ...common, type: z.literal('link') }),
  ])
  try {
    return withoutBrokenText(Oembed.parse(JSON.parse(json)))
  } catch {
    return undefined
  }
}
