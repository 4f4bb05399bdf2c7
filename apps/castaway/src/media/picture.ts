import type { Sharp } from 'sharp'
import { HttpError } from '../gateway/errors'

/** A picture as it is kept: turned upright, no larger than casts need, without what a camera wrote into it. */
export interface Picture {
  type: 'image/jpeg' | 'image/webp'
  extension: 'jpg' | 'webp'
  width: number
  height: number
  bytes: Buffer
  /** For lists; WebP, at most `SMALL` wide. */
  small: Buffer
  /** A few pixels as a `data:` address. */
  placeholder: string
}

const LARGEST = 2048
export const SMALL = 640
/** Width times height times pictures of an animation. More is a trap, not a picture. */
const MOST_PIXELS = 80_000_000
/** By their bytes, whatever the sender says; SVG is a program and is not among them. */
const READABLE = ['jpeg', 'png', 'webp', 'gif', 'heif']

const unreadable = () =>
  new HttpError(
    415,
    'NOT_A_PICTURE',
    'This is not a supported image. Use JPEG, PNG, WebP, GIF, or AVIF',
  )

/**
 * @throws {HttpError} 415 for what is no picture, 413 for one with too many pixels
 */
export async function makePicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length === 0) throw unreadable()
  // Tens of megabytes of native code: loaded with the first picture.
  const { default: sharp } = await import('sharp')
  const open = (options: { animated?: boolean } = {}): Sharp =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', ...options })
  const facts = await open()
    .metadata()
    .catch((cause: unknown) => {
      if (/pixel limit/i.test(String(cause))) throw tooLarge()
      throw unreadable()
    })
  if (!facts.format || !READABLE.includes(facts.format)) throw unreadable()
  const frames = facts.pages ?? 1
  const height = facts.pageHeight ?? facts.height
  if (facts.width * height * frames > MOST_PIXELS) throw tooLarge()
  const animated = frames > 1
  const fit = { width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true } as const
  try {
    // `rotate` turns by what the camera wrote; what it wrote is then left out.
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
    // Begins like a picture and is none, or ends in the middle.
    throw unreadable()
  }
}

const tooLarge = () =>
  new HttpError(
    413,
    'PICTURE_TOO_LARGE',
    'The image has more than 80 million pixels: make it smaller',
  )
