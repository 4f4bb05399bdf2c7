/**
 * Reads a body up to a limit. A longer one is not read to its end.
 * @returns null if the body has more bytes than the limit
 */
export async function readUpTo(
  { headers, body }: Request | Response,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) {
    await body?.cancel().catch(() => {})
    return null
  }
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
