import type { IncomingMessage } from 'node:http'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const unpackers: Record<string, typeof createGunzip> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads a response up to a limit, which also applies to the decompressed size, and releases the connection.
 * @returns null if it broke off before the first byte
 */
export async function readBytes(
  response: IncomingMessage,
  { maxBytes, wanted }: { maxBytes: number; wanted: boolean },
): Promise<{ body: Uint8Array; truncated: boolean } | null> {
  if (!wanted) {
    response.destroy()
    return { body: new Uint8Array(), truncated: response.headers['content-length'] !== '0' }
  }
  const unpack = unpackers[response.headers['content-encoding']?.toLowerCase() ?? '']?.()
  const stream = unpack ? response.pipe(unpack) : response
  // Otherwise a broken connection would leave the decompression waiting forever.
  response.once('error', (cause) => stream.destroy(cause))
  const chunks: Uint8Array[] = []
  let length = 0
  let truncated = false
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length > maxBytes) {
        truncated = true
        break
      }
    }
  } catch {
    if (length === 0) return null
    // The bytes so far may contain the head of a page, which is all that some callers need.
    truncated = true
  } finally {
    response.destroy()
    unpack?.destroy()
  }
  return { body: new Uint8Array(Buffer.concat(chunks).subarray(0, maxBytes)), truncated }
}
