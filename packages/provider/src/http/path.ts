/** The API root, once or more: a base URL may end in `/v2` while an SDK adds it again. */
const ROOT = /^(?:\/+v2)+(?=\/|$)/
const UNRESERVED = /%(?:2[DEde]|3\d|4[1-9A-Fa-f]|5[\dAFaf]|6[1-9A-Fa-f]|7[\dAEae])/g

/**
 * The path of an operation as the contract writes it (`/farcaster/user/bulk`), from any form that clients build: with
 * trailing or doubled slashes, and with percent-encoded letters.
 * @returns null if the path is not below `/v2`
 */
export function operationPath(pathname: string): string | null {
  const plain = decodeUnreserved(pathname)
  const root = ROOT.exec(plain)?.[0]
  return root === undefined ? null : withPlainSlashes(plain.slice(root.length))
}

/** The path without its root, which a client calls if its base URL lacks `/v2`. */
export const rootlessPath = (pathname: string): string =>
  withPlainSlashes(decodeUnreserved(pathname))

const withPlainSlashes = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/\/$/, '')

/** Letters, digits and `-._~` mean the same encoded and plain (RFC 3986); a slash does not. */
const decodeUnreserved = (path: string): string =>
  path.replace(UNRESERVED, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : code
  })
