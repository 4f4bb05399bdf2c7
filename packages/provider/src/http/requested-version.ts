import { apiVersions, CURRENT_API_VERSION, type ApiVersion } from '@castaway/contract'
import { invalidField } from '../errors'

/** Request header that names the version whose answers a caller wants, and response header that names the one given. */
export const VERSION_HEADER = 'x-castaway-api-version'

/** Sent by the provider's own SDK: the version of the SDK, which has that of the description it was made from. */
const SDK_HEADER = 'x-sdk-version'

const [FIRST] = apiVersions

/** The newest version of the contract that is not newer than this one; undefined if it is no version. */
function closest(text: string): ApiVersion | undefined {
  const major = /^(\d{1,4})(?:\.\d{1,6}){0,2}(?:[-+].*)?$/.exec(text)?.[1]
  if (major === undefined) return undefined
  return Number(major) >= Number.parseInt(CURRENT_API_VERSION) ? CURRENT_API_VERSION : FIRST
}

/**
 * The version of the API in whose form a caller gets answers: the one that it names, or else that of its SDK, or else
 * the current one if it writes paths as that does, with a slash at the end.
 *
 * @returns undefined for all others, who get the fields of all versions, in their first types
 * @throws {ServerError} 400 if the caller names something else than a version
 */
export function requestedVersion(headers: Headers, pathname: string): ApiVersion | undefined {
  const named = headers.get(VERSION_HEADER)
  if (named !== null) {
    const version = closest(named)
    if (version) return version
    throw invalidField(VERSION_HEADER, `${VERSION_HEADER} must be ${apiVersions.join(' or ')}`)
  }
  const sdk = closest(headers.get(SDK_HEADER) ?? '')
  return sdk ?? (pathname.endsWith('/') ? CURRENT_API_VERSION : undefined)
}
