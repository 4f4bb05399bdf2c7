import type { Embed } from '@castaway/react'
import { imageUrl, safeUrl } from '../../ui/text/safe-url'

export interface ImageEmbed {
  type: 'image' | 'video'
  url: string
  alt: string
  /** Width divided by height, limited to what a feed can show. */
  ratio: number
}

export interface AudioEmbed {
  url: string
  host: string
  /** File name. */
  name: string
}

export interface PageEmbed {
  url: string
  host: string
  title: string
  description: string
  image?: string
  /** False if no crawl has determined yet what the URL refers to. */
  known: boolean
}

export type EmbedUrl = Extract<Embed, { url: string }>
type Frame = NonNullable<NonNullable<EmbedUrl['metadata']>['frame']>
/** An image with buttons (Frames v1). */
export type ButtonFrame = Extract<Frame, { version: 'vNext' }>
/** The card of a mini app. */
export type AppFrame = Exclude<Frame, ButtonFrame>
export type QuotedCast = Extract<Embed, { cast: unknown }>['cast']

export interface SortedEmbeds {
  media: ImageEmbed[]
  sounds: AudioEmbed[]
  frames: { url: string; host: string; frame: ButtonFrame }[]
  apps: { url: string; host: string; frame: AppFrame }[]
  pages: PageEmbed[]
  /** Tokens on a chain, and texts that are no URL that can be opened. */
  others: string[]
  quotes: QuotedCast[]
  /** URLs that are shown as an embed, so the text need not show them. */
  shown: string[]
}

const IMAGE = /\.(?:avif|gif|jpe?g|png|webp|svg)$/i
const VIDEO = /\.(?:mp4|webm|mov|m3u8)$/i
const AUDIO = /\.(?:mp3|m4a|ogg|oga|opus|wav|flac)$/i
const MAX_SHOWN = 4

/** Sorts a cast's embeds by how they are shown. The network lets an embed be any text: only http(s) is ever linked. */
export function sortEmbeds(embeds: readonly unknown[] | null | undefined): SortedEmbeds {
  const sorted: SortedEmbeds = {
    media: [],
    sounds: [],
    frames: [],
    apps: [],
    pages: [],
    others: [],
    quotes: [],
    shown: [],
  }
  for (const embed of ((embeds ?? []) as (Embed | null)[]).slice(0, MAX_SHOWN)) {
    if (!embed) continue
    if ('cast' in embed && embed.cast) sorted.quotes.push(embed.cast)
    else if ('cast_id' in embed && embed.cast_id) sorted.quotes.push(emptyCast(embed.cast_id.hash))
    else if ('url' in embed) sortUrl(embed, sorted)
  }
  return sorted
}

const emptyCast = (hash: string) => ({ hash, text: '', embeds: [] }) as unknown as QuotedCast

/** Whether the provider does not have a quoted cast: it then has neither text nor embeds, which no real cast is without. */
export const isUnavailable = (quote: QuotedCast): boolean =>
  'text' in quote && quote.text === '' && quote.embeds.length === 0

/** The kind of a URL: from its crawled content type, else from its file extension. */
function kindOf(url: URL, type: string): 'image' | 'video' | 'audio' | 'page' {
  if (type.startsWith('image/') || (!type && IMAGE.test(url.pathname))) return 'image'
  if (type.startsWith('video/') || type.includes('mpegurl')) return 'video'
  if (!type && VIDEO.test(url.pathname)) return 'video'
  if (type.startsWith('audio/') || (!type && AUDIO.test(url.pathname))) return 'audio'
  return 'page'
}

function sortUrl(embed: EmbedUrl, sorted: SortedEmbeds) {
  const url = safeUrl(embed.url)
  if (!url) {
    if (typeof embed.url === 'string' && embed.url.trim()) sorted.others.push(embed.url)
    return
  }
  const { metadata } = embed
  const kind = kindOf(url, metadata?.content_type ?? '')
  const host = hostOf(url)
  sorted.shown.push(embed.url)
  // Images, videos and audio are loaded from this origin or over https; everything else is only linked.
  const loaded = kind === 'page' ? undefined : imageUrl(url.href)
  if (loaded && kind === 'audio') {
    sorted.sounds.push({ url: loaded, host, name: nameOf(url) })
    return
  }
  if (loaded) {
    const size = kind === 'video' ? metadata?.video?.stream?.[0] : metadata?.image
    sorted.media.push({
      type: kind === 'video' ? 'video' : 'image',
      url: loaded,
      alt: kind === 'image' ? (metadata?.html?.ogTitle ?? '') : '',
      ratio: boxRatio(size?.width_px, size?.height_px),
    })
    return
  }
  const frame = metadata?.frame
  if (frame && imageUrl(frame.image) && safeUrl(frame.frames_url)) {
    if (frame.version === 'vNext') sorted.frames.push({ url: url.href, host, frame })
    else sorted.apps.push({ url: url.href, host: hostOf(new URL(frame.frames_url)), frame })
    return
  }
  sorted.pages.push(pageOf(url, metadata))
}

/** A page's metadata as a page embed. */
export function pageOf(url: URL, metadata: EmbedUrl['metadata']): PageEmbed {
  const html = metadata?.html
  const image = metadata?.content_type?.startsWith('image/') ? url.href : html?.ogImage?.[0]?.url
  const shown = imageUrl(image)
  return {
    url: url.href,
    host: hostOf(url),
    title: html?.ogTitle ?? '',
    description: html?.ogDescription ?? '',
    ...(shown ? { image: shown } : {}),
    known: metadata !== undefined,
  }
}

const hostOf = (url: URL) => url.host.replace(/^www\./, '')

function nameOf(url: URL): string {
  const last = url.pathname.split('/').pop() ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** A ratio between a wide banner and a tall portrait; 3:2 when the size is unknown or invalid. */
function boxRatio(width: number | undefined, height: number | undefined): number {
  const ratio = width && height ? width / height : 1.5
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(2.4, Math.max(0.8, ratio)) : 1.5
}
