import type { Sharp } from 'sharp'
import { HttpError } from '../gateway/errors'

/** An image as it is stored: upright, no larger than casts need, without camera metadata. */
export interface EncodedImage {
  type: 'image/jpeg' | 'image/webp'
  extension: 'jpg' | 'webp'
  width: number
  height: number
  bytes: Buffer
  /** Thumbnail for lists; WebP, at most `SMALL` wide. */
  small: Buffer
  /** A few pixels as a `data:` URL. */
  placeholder: string
}

const LARGEST = 2048
export const SMALL = 640
/** Limit for width × height × frames. A larger image is an attempt to exhaust memory. */
const MAX_PIXELS = 80_000_000
/** Formats are detected from the bytes, whatever the sender declares; SVG can run scripts and is not allowed. */
const READABLE = ['jpeg', 'png', 'webp', 'gif', 'heif']

const unreadable = () =>
  new HttpError('NOT_A_PICTURE', 'This is not a supported image. Use JPEG, PNG, WebP, GIF, or AVIF')

/** @throws {HttpError} 415 for data that is no image, 413 for an image with too many pixels */
export async function makeImage(bytes: Uint8Array): Promise<EncodedImage> {
  if (bytes.length === 0) throw unreadable()
  // sharp is tens of megabytes of native code, so it is loaded with the first image.
  const { default: sharp } = await import('sharp')
  const open = (options: { animated?: boolean } = {}): Sharp =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...options })
  const facts = await open()
    .metadata()
    .catch((cause: unknown) => {
      if (/pixel limit/i.test(String(cause))) throw tooLarge()
      throw unreadable()
    })
  if (!facts.format || !READABLE.includes(facts.format)) throw unreadable()
  const frames = facts.pages ?? 1
  const height = facts.pageHeight ?? facts.height
  if (facts.width * height * frames > MAX_PIXELS) throw tooLarge()
  const animated = frames > 1
  const fit = { width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true } as const
  try {
    // `autoOrient` rotates according to the EXIF orientation; the metadata is then dropped.
    const upright = open({ animated }).autoOrient().resize(fit)
    const type = facts.hasAlpha || animated ? 'image/webp' : 'image/jpeg'
    const large = await (
      type === 'image/webp'
        ? upright.webp({ quality: 84 })
        : upright.jpeg({ quality: 86, mozjpeg: true })
    ).toBuffer({ resolveWithObject: true })
    const small = await open({ animated })
      .autoOrient()
      .resize({ ...fit, width: SMALL })
      .webp({ quality: 78 })
      .toBuffer()
    const hint = await open()
      .autoOrient()
      .resize({ width: 12, height: 12, fit: 'inside' })
      .webp({ quality: 30 })
      .toBuffer()
    return {
      type,
      extension: type === 'image/webp' ? 'webp' : 'jpg',
      width: large.info.width,
      height: large.info.pageHeight ?? large.info.height,
      bytes: large.data,
      small,
      placeholder: `data:image/webp;base64,${hint.toString('base64')}`,
    }
  } catch {
    // The data starts like an image but isn't one, or is truncated.
    throw unreadable()
  }
}

const tooLarge = () =>
  new HttpError('PICTURE_TOO_LARGE', 'The image has more than 80 million pixels: make it smaller')
