import { gatewayJson } from '@castaway/react'
import type { UploadOptions as Options } from '../../../ui/files/upload'

export { MAX_IMAGE_BYTES, uploadImage } from '../../../ui/files/upload'

/** Options that are sent with every image of a cast. */
export type UploadOptions = Required<Options>

const idOf = (url: string): string | undefined =>
  /\/media\/([A-Za-z0-9_-]{22})\.(?:jpg|webp)$/.exec(url)?.[1]

/** Stores the alt text of an image on the server. */
export async function describeImage(url: string, alt: string): Promise<void> {
  const id = idOf(url)
  if (id) await gatewayJson(`/api/_media/${id}`, { method: 'PUT', body: { alt } })
}

/** Deletes an image from the server; it is fine if it no longer exists. */
export async function deleteImage(url: string): Promise<void> {
  const id = idOf(url)
  if (id) await gatewayJson(`/api/_media/${id}`, { method: 'DELETE' }).catch(() => undefined)
}
