import type { EmbedUrlMetadata } from '@castaway/contract'
import { parseHead } from './parse-head'

type Html = NonNullable<EmbedUrlMetadata['html']>

const MAX_LENGTH = 2048
const MAX_IMAGES = 4

const simple: Record<
  string,
  'ogTitle' | 'ogDescription' | 'ogSiteName' | 'ogType' | 'ogUrl' | 'ogLocale'
> = {
  'og:title': 'ogTitle',
  'og:description': 'ogDescription',
  'og:site_name': 'ogSiteName',
  'og:type': 'ogType',
  'og:url': 'ogUrl',
  'og:locale': 'ogLocale',
}

/** Extracts the metadata of a page's head. Relative URLs are resolved; those that are not on the web are dropped. */
export function readHead(html: string, base: string): Html {
  const found: Html = {}
  const images: { url: string; width?: string; height?: string; type?: string; alt?: string }[] = []
  let title = ''
  let description: string | undefined
  let inTitle = false

  const meta = (name: string, content: string) => {
    const key = simple[name]
    if (key) return void (found[key] ??= content)
    if (name === 'description' || name === 'twitter:description') description ??= content
    if (name === 'twitter:title') found.ogTitle ??= content
    if (name === 'og:image' || name === 'og:image:url') {
      const url = webAddress(content, base)
      if (url && images.length < MAX_IMAGES) images.push({ url })
      return
    }
    const detail = /^og:image:(width|height|type|alt)$/.exec(name)?.[1] as 'width' | undefined
    const last = images.at(-1)
    if (detail && last) last[detail] ??= content
  }

  parseHead(html, {
    onopentag(name, attributes) {
      if (name === 'title' && title === '') inTitle = true
      if (name === 'meta') {
        const key = attributes.property ?? attributes.name
        const content = attributes.content?.trim().slice(0, MAX_LENGTH)
        if (key && content) meta(key.toLowerCase(), content)
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

  found.ogTitle ??= title.trim().slice(0, MAX_LENGTH) || undefined
  found.ogDescription ??= description
  if (found.ogUrl) found.ogUrl = webAddress(found.ogUrl, base)
  if (images.length > 0) found.ogImage = images
  return withoutBrokenText(found)
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
