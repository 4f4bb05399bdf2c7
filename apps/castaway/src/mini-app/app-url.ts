import { isLoopbackAuthority } from '@castaway/contract'
import { UsageError } from '../command-output'

/**
 * The URL of a mini app as people write it; without a scheme it is https, or http on this machine.
 * @throws {UsageError} if it is none
 */
export function appUrl(text: string): URL {
  const isWhole = /^https?:\/\//.test(text)
  const authority = text.split(/[/?#]/, 1)[0]!
  const url = isWhole ? text : `${isLoopbackAuthority(authority) ? 'http' : 'https'}://${text}`
  if (!URL.canParse(url)) throw new UsageError(`${JSON.stringify(text)} is not a URL`)
  return new URL(url)
}
