import { GatewayError, readCookie } from '@castaway/react'
import type { UploadedMedia } from '@castaway/contract/records'

/** File types that can be chosen as an image; the server checks the bytes, whatever the name says. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** Largest accepted image, in bytes. */
export const MAX_IMAGE_BYTES = 15 * 1024 * 1024

export interface UploadOptions {
  alt?: string
  signal?: AbortSignal
  /** Called with the upload progress, 0…1. */
  onProgress?: (part: number) => void
}

/**
 * Uploads an image to this Castaway.
 * @throws GatewayError: `PICTURE_TOO_LARGE`, `NOT_A_PICTURE`, `CONNECTION_FAILED` …; AbortError when it was aborted
 */
export function uploadImage(
  image: Blob,
  { alt = '', signal, onProgress }: UploadOptions = {},
): Promise<UploadedMedia> {
  if (image.size > MAX_IMAGE_BYTES) {
    const error = new GatewayError('PICTURE_TOO_LARGE', 'An image can be at most 15 MB', 413)
    return Promise.reject(error)
  }
  // `fetch` cannot report upload progress.
  return new Promise((done, refuse) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = (error: unknown) => {
      signal?.removeEventListener('abort', stop)
      refuse(error as Error)
    }
    request.open('POST', `/api/_media?alt=${encodeURIComponent(alt)}`)
    const token = readCookie('XSRF-TOKEN')
    if (token) request.setRequestHeader('X-XSRF-TOKEN', token)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'text'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onabort = () => fail(new DOMException('The upload was stopped', 'AbortError'))
    request.onerror = () =>
      fail(new GatewayError('CONNECTION_FAILED', 'The server could not be reached', 0))
    request.onload = () => {
      signal?.removeEventListener('abort', stop)
      const body = parsed(request.responseText)
      if (request.status === 200 && typeof body?.url === 'string') {
        done(body as unknown as UploadedMedia)
        return
      }
      const code = typeof body?.code === 'string' ? body.code : `HTTP_${request.status}`
      const message = typeof body?.message === 'string' ? body.message : 'The upload was refused'
      refuse(new GatewayError(code, message, request.status))
    }
    if (signal?.aborted) return fail(new DOMException('The upload was stopped', 'AbortError'))
    signal?.addEventListener('abort', stop, { once: true })
    request.send(image)
  })
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
