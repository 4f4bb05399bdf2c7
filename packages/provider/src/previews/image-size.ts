import type { EmbedUrlMetadata } from '@castaway/contract'
import { imageSize } from 'image-size'
import { isSize } from './measures'

/** Reads the size of an image, as it is displayed, from its first bytes; undefined if they do not say it. */
export function readImageSize(bytes: Uint8Array): EmbedUrlMetadata['image'] {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    const [width_px, height_px] = (orientation > 4 ? [height, width] : [width, height]).map(
      Math.round,
    )
    return isSize(width_px) && isSize(height_px) ? { width_px, height_px } : undefined
  } catch {
    // An unknown or broken format.
    return undefined
  }
}
