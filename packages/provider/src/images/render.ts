import type { ImageFormat } from '@castaway/contract'
import type { Sharp } from 'sharp'
import { limitConcurrency } from '../chain/limit-concurrency'
import { drawScene, drawThings, type Drawing } from './art/draw'
import { readScene, type Edit } from './art/scene'

/** Images drawn at once: each takes up to 64 MB for its pixels, and more than one core. */
const AT_ONCE = 2
/** Limit for width × height of a source image. A larger image is an attempt to exhaust memory. */
const MAX_PIXELS = 80_000_000
/** Formats are detected from the bytes; SVG can load other files and is not allowed. */
const READABLE = ['jpeg', 'png', 'webp', 'gif', 'heif']

const inTurn = limitConcurrency(AT_ONCE)

/**
 * Draws an image of a prompt, or edits images as the prompt says: the first is the ground, the others are laid on it.
 * The same arguments give the same pixels.
 */
export function render(
  drawing: Drawing,
  sources: readonly Uint8Array[],
  format: ImageFormat,
): Promise<Uint8Array> {
  return inTurn(async () => {
    // sharp is tens of megabytes of native code, so it is loaded with the first image.
    const { default: sharp } = await import('sharp')
    const [first, ...others] = sources
    const image = first ? await edited() : sharp(Buffer.from(drawScene(drawing)))
    return encoded(image, format, drawing.isDetailed)

    async function edited(): Promise<Sharp> {
      const { width, height, prompt } = drawing
      const open = (bytes: Uint8Array) =>
        sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()
      const ground = edit(open(first!).resize(width, height), readScene(prompt).edits)
      const things = drawThings(drawing)
      const margin = Math.round(Math.min(width, height) * 0.04)
      const side = Math.floor((width - margin * (others.length + 1)) / Math.max(others.length, 3))
      const insets =
        side < 1 || side + margin > height
          ? []
          : await Promise.all(
              others.map(async (bytes, i) => ({
                input: await open(bytes).resize(side, side).png().toBuffer(),
                left: margin + i * (side + margin),
                top: height - side - margin,
              })),
            )
      const layers = [...insets, ...(things ? [{ input: Buffer.from(things) }] : [])]
      // Edits are done on the ground before anything is laid on it.
      return sharp(await ground.png().toBuffer()).composite(layers)
    }
  })
}

/** @returns whether the bytes are an image that can be edited */
export async function isReadable(bytes: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await image.metadata()
    // The head of a broken file may be whole.
    await image.stats()
    return READABLE.includes(format)
  } catch {
    return false
  }
}

function edit(image: Sharp, edits: ReadonlySet<Edit>): Sharp {
  let result = image
  if (edits.has('mirror')) result = result.flop()
  if (edits.has('flip')) result = result.flip()
  if (edits.has('gray')) result = result.grayscale()
  if (edits.has('sepia')) result = result.grayscale().tint('#b08a5a')
  if (edits.has('brighten')) result = result.modulate({ brightness: 1.3 })
  if (edits.has('darken')) result = result.modulate({ brightness: 0.7 })
  if (edits.has('blur')) result = result.blur(6)
  if (edits.has('invert')) result = result.negate({ alpha: false })
  return result
}

function encoded(image: Sharp, format: ImageFormat, isDetailed: boolean): Promise<Uint8Array> {
  const quality = isDetailed ? 94 : 86
  switch (format) {
    case 'png':
      return image.png().toBuffer()
    case 'jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer()
    case 'webp':
      return image.webp({ quality }).toBuffer()
  }
}
