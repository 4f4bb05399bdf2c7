import { gatewayJson } from '@castaway/react'
import type { UploadOptions as Options } from '../../../ui/files/upload'

export { MAX_IMAGE_BYTES, uploadPicture } from '../../../ui/files/upload'

/** What goes along with every picture of a cast. */
export type UploadOptions = Required<Options>

const idOf = (url: string): string | undefined =>
  /\/media\/([A-Za-z0-9_-]{22})\.(?:jpg|webp)$/.exec(url)?.[1]

/** Says what a picture shows. */
export async function describePicture(url: string, alt: string): Promise<void> {
  const id = idOf(url)
  if (id) await gatewayJson(`/api/_media/${id}`, { method: 'PUT', body: { alt } })
}

/** Takes a picture off the server; that it is not there any more is fine. */
export async function deletePicture(url: string): Promise<void> {
  const id = idOf(url)
  if (id) await gatewayJson(`/api/_media/${id}`, { method: 'DELETE' }).catch(() => undefined)
}
