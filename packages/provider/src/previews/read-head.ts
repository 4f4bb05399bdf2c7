import type { HtmlMetadata } from '@castaway/contract'
import { textFields, urlFields } from './head-fields'
import { parseHead } from './parse-head'

const MAX_LENGTH = 2048
const MAX_MEDIA = 4

type Detail = 'width' | 'height' | 'type' | 'alt'
type Media = { url: string } & Partial<Record<Detail, string>>

/** Extracts the metadata of a page's head. Relative URLs are resolved; those that are not on the web are dropped. */
export function readHead(html: string, base: string): HtmlMetadata {
  const found: HtmlMetadata = {}
  const media: Record<'image' | 'video', Media[]> = { image: [], video: [] }
  const twitter = new Map<string, string>()
  let title = ''
  let description: string | undefined
  let inTitle = false

  const meta = (name: string, content: string) => {
    const field = textFields.get(name)
    if (field) found[field] ??= content
    if (name === 'description') description ??= content
    if (name.startsWith('twitter:') && !twitter.has(name)) twitter.set(name, content)
    const [, kind, detail] = /^og:(image|video)(?::([a-z_]+))?$/.exec(name) ?? []
    if (kind) addMedia(media[kind as 'image' | 'video'], detail, content, base)
  }

  parseHead(html, {
    onopentag(name, attributes) {
      if (name === 'title' && title === '') inTitle = true
      if (name === 'meta') {
        const content = attributes.content?.trim().slice(0, MAX_LENGTH)
        for (const key of metaNames(attributes)) if (content) meta(key, content)
      }
      if (name === 'link' && /(^|\s)icon(\s|$)/i.test(attributes.rel ?? '')) {
        const url = webAddress(attributes.href ?? '', base)
        if (url) found.favicon ??= url
      }
    },
    ontext(text) {
      if (inTitle && title.length < MAX_LENGTH) title += text
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false
    },
  })

  found.ogTitle ??= twitter.get('twitter:title') ?? (title.trim().slice(0, MAX_LENGTH) || undefined)
  found.ogDescription ??= twitter.get('twitter:description') ?? description
  const { image, video } = media
  if (image.length === 0) {
    addMedia(
      image,
      undefined,
      twitter.get('twitter:image') ?? twitter.get('twitter:image:src'),
      base,
    )
    addMedia(image, 'alt', twitter.get('twitter:image:alt'), base)
  }
  for (const field of urlFields) {
    if (found[field] !== undefined) found[field] = webAddress(found[field], base)
  }
  if (image.length > 0) found.ogImage = image
  // A video has no text for those who can't see it.
  for (const one of video) delete one.alt
  if (video.length > 0) found.ogVideo = video
  return withoutBrokenText(found)
}

/** The names of a meta tag, in lowercase: pages write them as `property` or as `name`. */
export const metaNames = ({ property, name }: Record<string, string>): string[] => [
  ...new Set([property, name].flatMap((one) => one?.trim().toLowerCase() || [])),
]

/** Adds an image or video, or a detail of the last one. @param detail what follows its name in the tag, if anything */
function addMedia(
  list: Media[],
  detail: string | undefined,
  content: string | undefined,
  base: string,
): void {
  if (content === undefined) return
  const last = list.at(-1)
  if (detail === undefined || detail === 'url' || (detail === 'secure_url' && !last)) {
    const url = webAddress(content, base)
    // `og:image:url` repeats `og:image`.
    const isKnown = detail === 'url' && last?.url === url
    if (url && !isKnown && list.length < MAX_MEDIA) list.push({ url })
  } else if (last && /^(width|height|type|alt)$/.test(detail)) {
    last[detail as Detail] ??= content
  }
}

/** Resolves a URL; undefined if it is not on the web. */
export function webAddress(address: string, base: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  return url.href.length <= MAX_LENGTH ? url.href : undefined
}

/** Truncation may leave a lone surrogate, and pages may contain NUL; JSON columns accept neither. */
export const withoutBrokenText = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'string' ? inner.replace(/\0|\p{Surrogate}/gu, '') : inner,
    ),
  ) as T
