/** A JSON Farcaster Signature as people can read it. */
export interface DecodedPress {
  header: unknown
  payload: unknown
  signature: string
}

function jsonIn(part: string): unknown {
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.codePointAt(0)!,
  )
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** Decodes the body of a press; undefined if it is none. */
export function decodeSigned(body: string): DecodedPress | undefined {
  try {
    const { header, payload, signature } = JSON.parse(body) as Record<string, string>
    return { header: jsonIn(header!), payload: jsonIn(payload!), signature: signature! }
  } catch {
    return undefined
  }
}
