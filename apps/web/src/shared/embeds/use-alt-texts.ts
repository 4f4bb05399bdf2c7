import { gatewayJson } from '@castaway/react'
import type { UploadedMedia } from '@castaway/contract/records'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

/** What this Castaway stores about an image that was uploaded to it. */
export interface UploadedImage {
  alt: string
  /** URL of a smaller copy for lists. */
  small?: string
  /** A blurred placeholder of a few pixels, as a `data:` URL, to show while the image loads. */
  placeholder?: string
}

const OWN = /\/media\/[A-Za-z0-9_-]{22}\.(?:jpg|webp)$/
const AT_ONCE = 100
const nothing: ReadonlyMap<string, UploadedImage> = new Map()

let known: ReadonlyMap<string, UploadedImage> = nothing
const requested = new Set<string>()
const listeners = new Set<() => void>()
let waiting: string[] = []

/** Collects URLs for 30 ms and fetches their data in one request. */
function ask(urls: readonly string[]) {
  const fresh = urls.filter((url) => !requested.has(url))
  if (fresh.length === 0) return
  for (const url of fresh) requested.add(url)
  if (waiting.length === 0) setTimeout(() => void send(), 30)
  waiting.push(...fresh)
}

async function send() {
  const urls = waiting
  waiting = []
  for (let from = 0; from < urls.length; from += AT_ONCE) {
    const some = urls.slice(from, from + AT_ONCE)
    const query = some.map((url) => `url=${encodeURIComponent(url)}`).join('&')
    try {
      const { media } = await gatewayJson<{ media: Record<string, UploadedMedia> }>(
        `/api/_media?${query}`,
      )
      const next = new Map(known)
      for (const [url, { alt, small_url, placeholder }] of Object.entries(media)) {
        next.set(url, { alt, placeholder, ...(small_url ? { small: small_url } : {}) })
      }
      known = next
      for (const listener of listeners) listener()
    } catch {
      // An image without alt text is still shown; the next row to need it tries again.
      for (const url of some) requested.delete(url)
    }
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The alt texts and previews that uploaders stored for these images, by URL. */
export function useAltTexts(
  media: readonly { type: string; url: string }[],
): ReadonlyMap<string, UploadedImage> {
  const urls = useMemo(
    () => media.filter((each) => each.type === 'image' && OWN.test(each.url)).map((p) => p.url),
    [media],
  )
  useEffect(() => ask(urls), [urls])
  return useSyncExternalStore(subscribe, () => (urls.length > 0 ? known : nothing))
}
