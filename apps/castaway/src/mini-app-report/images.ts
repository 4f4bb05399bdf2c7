import type { AppReport, CheckedImage } from '@castaway/contract/mini-app-check'
import { readImageSize } from '@castaway/provider'
import { guardedFetch } from '@castaway/server-kit/net'
import type { ReportOptions } from './report'

interface Expected {
  /** As the specification says it. */
  size?: readonly [width: number, height: number]
  /** Width by height. */
  ratio?: number
  opaque?: true
}

const wide: Expected = { ratio: 1200 / 630 }
const expected: Record<string, Expected> = {
  iconUrl: { size: [1024, 1024], opaque: true },
  splashImageUrl: { size: [200, 200] },
  heroImageUrl: wide,
  ogImageUrl: wide,
  screenshotUrls: { ratio: 1284 / 2778 },
  imageUrl: { ratio: 3 / 2 },
}

/** More than a manifest and an embed name, unless someone wants many requests to be made. */
const MAX_IMAGES = 12
/** Enough for the size of nearly every image. */
const HEAD = 256_000
/** The largest image of an embed, by the specification. */
const MAX_BYTES = 10_000_000

/** Loads the images that a mini app names, and compares them with what the specification asks for. */
export function checkImages(
  { manifest, embed }: Pick<AppReport, 'manifest' | 'embed'>,
  options: Omit<ReportOptions, 'accounts'>,
): Promise<CheckedImage[]> {
  const named = [
    ...manifest.fields
      .filter(({ name }) => Object.hasOwn(expected, name))
      .flatMap(({ name, value }) => [value].flat().map((url) => ({ name, url }))),
    ...embedImages(embed.content),
  ].filter((image): image is { name: string; url: string; expected?: Expected } => {
    return typeof image.url === 'string' && URL.canParse(image.url)
  })
  return Promise.all(named.slice(0, MAX_IMAGES).map((image) => checkImage(image, options)))
}

function embedImages(content: unknown): { name: string; url: unknown; expected?: Expected }[] {
  const embed = (content ?? {}) as {
    imageUrl?: unknown
    aspectRatio?: unknown
    button?: { action?: { splashImageUrl?: unknown } } | null
  }
  const splash = embed.button?.action?.splashImageUrl
  return [
    {
      name: 'embed imageUrl',
      url: embed.imageUrl,
      expected: { ratio: embed.aspectRatio === '1:1' ? 1 : 3 / 2 },
    },
    ...(splash === undefined
      ? []
      : [{ name: 'embed splashImageUrl', url: splash, expected: expected.splashImageUrl! }]),
  ]
}

async function checkImage(
  { name, url, expected: wanted }: { name: string; url: string; expected?: Expected },
  { allowPrivate, signal }: Omit<ReportOptions, 'accounts'>,
): Promise<CheckedImage> {
  const image: CheckedImage = { name, url, problems: [], advice: [] }
  const answer = await guardedFetch(url, {
    allowPrivate,
    signal,
    maxBytes: HEAD,
    accept: ['image/*'],
    headers: { accept: 'image/*' },
  }).catch((cause: { shortMessage?: string; message: string }) => {
    image.problems.push(`cannot be read: ${cause.shortMessage ?? cause.message}`)
  })
  if (!answer) return image
  const { status, headers, body, truncated } = answer
  image.type = (headers['content-type'] ?? '').slice(0, 100)
  if (status !== 200) image.problems.push(`answers ${status}`)
  else if (!image.type.startsWith('image/')) {
    image.problems.push(`has the content type ${image.type || 'none'}, and is no image`)
  }
  if (image.problems.length > 0) return image
  const length = Number(headers['content-length'] ?? Number.NaN)
  image.bytes = truncated ? length : body.length
  if (image.bytes > MAX_BYTES) image.problems.push('is larger than 10 MB')
  if (!Number.isFinite(image.bytes)) delete image.bytes
  const size = readImageSize(body)
  if (!size) image.advice.push('does not say its size in pixels')
  else {
    const { width_px: width, height_px: height } = size
    Object.assign(image, { width, height })
    image.advice.push(
      ...adviceFor(wanted ?? expected[name] ?? {}, { width: width!, height: height! }),
    )
  }
  if ((wanted ?? expected[name])?.opaque && hasAlpha(body)) {
    image.advice.push('has an alpha channel; clients expect it without')
  }
  return image
}

/** How far a ratio may be from the one that is asked for before an image is visibly cropped. */
const TOLERANCE = 0.03

function adviceFor(
  { size, ratio }: Expected,
  { width, height }: { width: number; height: number },
): string[] {
  if (size && (size[0] !== width || size[1] !== height))
    return [`is ${width} × ${height} pixels, and the specification asks for ${size.join(' × ')}`]
  if (ratio && Math.abs(width / height / ratio - 1) > TOLERANCE)
    return [`is ${width} × ${height} pixels, and is cropped to ${ratioText(ratio)}`]
  return []
}

const ratioText = (ratio: number): string =>
  ratio === 1 ? '1:1' : ratio === 3 / 2 ? '3:2' : ratio > 1 ? '1200:630' : '1284:2778'

const PNG = [0x89, 0x50, 0x4e, 0x47]

/** Whether a PNG has an alpha channel: its color type is the byte after size and depth. */
const hasAlpha = (bytes: Uint8Array): boolean =>
  PNG.every((byte, index) => bytes[index] === byte) && (bytes[25] === 4 || bytes[25] === 6)
