import type { Embed } from '@castaway/react'
import { safeUrl } from '../../ui/safe-url'

export interface Picture {
  type: 'image' | 'video'
  url: string
  alt: string
  /** Width by height, kept within what a feed can bear. */
  ratio: number
}

export interface Page {
  url: string
  host: string
  title: string
  description: string
  image?: string
}

type EmbedUrl = Extract<Embed, { url: string }>
export type QuotedCast = Extract<Embed, { cast: unknown }>['cast']

export interface SortedEmbeds {
  pictures: Picture[]
  pages: Page[]
  quotes: QuotedCast[]
  /** Addresses that are shown as something better than text. */
  shown: string[]
}

const IMAGE = /\.(?:avif|gif|jpe?g|png|webp|svg)$/i
const VIDEO = /\.(?:mp4|webm|mov|m3u8)$/i
const MAX_SHOWN = 4

/** Sorts a cast's embeds into what the eye tells apart. Addresses that are not http(s) are left out. */
export function sortEmbeds(embeds: readonly Embed[] | null | undefined): SortedEmbeds {
  const sorted: SortedEmbeds = { pictures: [], pages: [], quotes: [], shown: [] }
  for (const embed of (embeds ?? []).slice(0, MAX_SHOWN)) {
    if ('cast' in embed && embed.cast) sorted.quotes.push(embed.cast)
    else if ('url' in embed) sortUrl(embed, sorted)
  }
  return sorted
}

function sortUrl(embed: EmbedUrl, sorted: SortedEmbeds) {
  const url = safeUrl(embed.url)
  if (!url) return
  const { metadata } = embed
  const kind = metadata?.content_type ?? ''
  if (kind.startsWith('image/') || (!kind && IMAGE.test(url.pathname))) {
    sorted.pictures.push({
      type: 'image',
      url: url.href,
      alt: metadata?.html?.ogTitle ?? '',
      ratio: boxRatio(metadata?.image?.width_px, metadata?.image?.height_px),
    })
    sorted.shown.push(embed.url)
    return
  }
  if (
    kind.startsWith('video/') ||
    kind.includes('mpegurl') ||
    (!kind && VIDEO.test(url.pathname))
  ) {
    const stream = metadata?.video?.stream?.[0]
    sorted.pictures.push({
      type: 'video',
      url: url.href,
      alt: '',
      ratio: boxRatio(stream?.width_px, stream?.height_px),
    })
    sorted.shown.push(embed.url)
    return
  }
  const image = metadata?.html?.ogImage?.[0]?.url
  const safeImage = safeUrl(image)?.href
  sorted.pages.push({
    url: url.href,
    host: url.host.replace(/^www\./, ''),
    title: metadata?.html?.ogTitle ?? '',
    description: metadata?.html?.ogDescription ?? '',
    ...(safeImage ? { image: safeImage } : {}),
  })
  sorted.shown.push(embed.url)
}

/** Between a wide banner and a tall portrait; 3:2 when the size is unknown or nonsense. */
function boxRatio(width: number | undefined, height: number | undefined): number {
  const ratio = width && height ? width / height : 1.5
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(2.4, Math.max(0.8, ratio)) : 1.5
}
