import type { UploadedMedia } from '@castaway/contract/own'
import { GatewayError, gatewayJson, readCookie } from '@castaway/react'

/** What the server takes of one picture, in bytes. */
export const LARGEST_PICTURE = 15 * 1024 * 1024

export interface UploadOptions {
  alt: string
  /** Told how much of it is there, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Puts a picture on this server. Not with `fetch`, which does not say how far it has come.
 * @throws {GatewayError}; an `AbortError` where the signal has ended it
 */
export function uploadPicture(bytes: Blob, { alt, onProgress, signal }: UploadOptions) {
  return new Promise<UploadedMedia>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (code: string, message: string, status = 0) =>
      reject(new GatewayError(code, message, status))
    request.open('POST', `/api/_media?alt=${encodeURIComponent(alt)}`)
    request.responseType = 'json'
    request.setRequestHeader('content-type', bytes.type || 'application/octet-stream')
    const token = readCookie('XSRF-TOKEN')
    if (token) request.setRequestHeader('X-XSRF-TOKEN', token)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const answer = request.response as
        | (UploadedMedia & { code?: string; message?: string })
        | null
      if (request.status === 200 && answer?.url) resolve(answer)
      else {
        const code = answer?.code ?? `HTTP_${request.status}`
        fail(code, answer?.message ?? 'The picture was refused', request.status)
      }
    })
    request.addEventListener('error', () =>
      fail('CONNECTION_FAILED', 'The server could not be reached'),
    )
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) request.abort()
    else request.send(bytes)
  })
}

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
