import type { ItemMetadata } from '@castaway/contract/items'
import { guardedFetch } from '@castaway/server-kit/net'
import { z } from 'zod'

export interface MetadataOptions {
  /** Whether addresses of this machine and of private networks can be read. */
  allowPrivate: boolean
  signal: AbortSignal
}

/** Where files that are named by their content are read. */
const GATEWAYS: Readonly<Record<string, string>> = {
  'ipfs:': 'https://ipfs.io/ipfs/',
  'ar:': 'https://arweave.net/',
}
/** Bytes of a description; images can be in it. */
const MAX_BYTES = 200_000

const text = (most: number) =>
  z
    .string()
    .transform((whole) => whole.slice(0, most))
    .nullish()
    .catch(null)
const Trait = z.object({
  trait_type: z.coerce.string().max(100),
  value: z.union([z.string(), z.number(), z.boolean()]).transform(String),
})
/** As in ERC-721 and ERC-1155; a field that is wrong is left out, not the whole description. */
const Description = z.object({
  name: text(200),
  description: text(2000),
  image: text(MAX_BYTES),
  image_url: text(MAX_BYTES),
  /** An SVG image as text. */
  image_data: text(MAX_BYTES),
  attributes: z.array(z.unknown()).catch([]),
})

/** Reads what the creator of an item says of it; null if that can't be read. */
export async function readMetadata(
  uri: string,
  options: MetadataOptions,
): Promise<ItemMetadata | null> {
  const said = uri.startsWith('data:') ? embedded(uri) : await fetched(uri, options)
  if (said === null) return null
  let parsed: unknown
  try {
    parsed = JSON.parse(said)
  } catch {
    return null
  }
  const { data } = Description.safeParse(parsed)
  if (!data) return null
  const { name, description, image, image_url: url, image_data: svg, attributes } = data
  const drawn = svg?.trimStart().startsWith('<svg')
    ? `data:image/svg+xml,${encodeURIComponent(svg)}`
    : null
  return {
    name: name ?? null,
    description: description ?? null,
    image: imageOf(image || url, options.allowPrivate) ?? drawn,
    traits: attributes.slice(0, 50).flatMap((each) => {
      const trait = Trait.safeParse(each).data
      return trait ? [{ name: trait.trait_type, value: trait.value.slice(0, 200) }] : []
    }),
  }
}

/** The content of a `data:` URL; null for one that is broken. */
function embedded(uri: string): string | null {
  const comma = uri.indexOf(',')
  if (comma < 0 || uri.length > MAX_BYTES) return null
  const content = uri.slice(comma + 1)
  if (/;base64$/i.test(uri.slice(0, comma))) return Buffer.from(content, 'base64').toString()
  try {
    return decodeURIComponent(content)
  } catch {
    // Many contracts forget to encode it.
    return content
  }
}

async function fetched(uri: string, options: MetadataOptions): Promise<string | null> {
  const url = webUrlOf(uri)
  if (!url) return null
  const answer = await guardedFetch(url.href, {
    ...options,
    maxBytes: MAX_BYTES,
    headers: { accept: 'application/json' },
  }).catch(() => null)
  if (!answer || answer.status !== 200 || answer.truncated) return null
  return new TextDecoder().decode(answer.body)
}

/** The address of a URI on the web; null for schemes that have none. */
function webUrlOf(uri: string): URL | null {
  try {
    const url = new URL(uri)
    const gateway = GATEWAYS[url.protocol]
    if (gateway) {
      const path = uri.slice(uri.indexOf(':') + 1).replace(/^\/*(?:ipfs\/)?/, '')
      return new URL(gateway + path)
    }
    return /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}

function imageOf(said: string | null | undefined, allowPrivate: boolean): string | null {
  if (!said) return null
  if (/^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(said)) return said
  const url = webUrlOf(said)
  if (!url || url.username || url.href.length > 4096) return null
  return url.protocol === 'https:' || allowPrivate ? url.href : null
}
