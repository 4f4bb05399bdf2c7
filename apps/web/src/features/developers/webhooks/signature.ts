/** HMAC-SHA512 of a text as hex: what `x-neynar-signature` has. */
export async function signatureOf(body: string, secret: string): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const hmac = { name: 'HMAC', hash: 'SHA-512' }
  const key = await crypto.subtle.importKey('raw', encode(secret), hmac, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(body)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
