import { base58 } from '@scure/base'
import { checksumAddress } from './checksum-address'
import { validationError, type ValidationError } from './errors'
import { USERNAME } from './names'
import { UserDataType, type UserDataBody } from './types'

const MAX_VALUE_BYTES: Record<number, number> = {
  [UserDataType.pfp]: 256,
  [UserDataType.displayName]: 32,
  [UserDataType.bio]: 256,
  [UserDataType.url]: 256,
  [UserDataType.banner]: 256,
  [UserDataType.profileToken]: 256,
  [UserDataType.liveAt]: 256,
}

/**
 * A token in CAIP-19 form: the chain, the kind of asset, the asset, and the number of one of a collection. It is a
 * narrower form than that of the standard, and the network's.
 */
export const CAIP_19 =
  /^[a-z0-9]+:[a-zA-Z0-9]+\/[a-z0-9-]{3,8}:[-.%a-zA-Z0-9]{1,128}(?:\/[a-zA-Z0-9]+)?$/

const LOCATION = /^geo:(-?\d{1,2}\.\d{2}),(-?\d{1,3}\.\d{2})$/

function isLocation(value: string): boolean {
  const [, latitude, longitude] = LOCATION.exec(value) ?? []
  return latitude !== undefined && Math.abs(+latitude) <= 90 && Math.abs(+longitude!) <= 180
}

function isSolanaAddress(value: string): boolean {
  try {
    return base58.decode(value).length === 32
  } catch {
    return false
  }
}

/** Whether values that are not empty have the form of their type. */
const HAS_FORM: Record<number, (value: string) => boolean> = {
  [UserDataType.username]: (value) => USERNAME.test(value),
  [UserDataType.xUsername]: (value) => /^[a-z0-9_]{1,15}$/.test(value),
  [UserDataType.githubUsername]: (value) =>
    value.length <= 38 && /^[a-z\d](?:[a-z\d]|-(?!-))*$/i.test(value),
  [UserDataType.location]: isLocation,
  [UserDataType.primaryEthereumAddress]: (value) =>
    /^0x[0-9a-fA-F]{40}$/.test(value) && checksumAddress(value) === value,
  [UserDataType.primarySolanaAddress]: isSolanaAddress,
  [UserDataType.profileToken]: (value) => CAIP_19.test(value),
}

/** Checks a field of a profile. What depends on the author (names, addresses, Pro) is checked by the merge. */
export function checkUserData(body: UserDataBody): ValidationError | null {
  const longest = MAX_VALUE_BYTES[body.type]
  const hasForm = HAS_FORM[body.type]
  const bad = (message: string) => validationError('INVALID_USER_DATA', message, 'value')
  if (!longest && !hasForm) {
    return validationError('INVALID_USER_DATA', `Unknown profile data type: ${body.type}.`, 'type')
  }
  if (body.value.includes('\0')) return bad('The value contains a NUL character.')
  if (longest && Buffer.byteLength(body.value) > longest)
    return bad(`The value has more than ${longest} bytes.`)
  // The network lets every field be cleared but this one.
  if (body.value === '' && body.type === UserDataType.githubUsername)
    return bad('A GitHub username can be replaced but not cleared.')
  if (body.value !== '' && hasForm && !hasForm(body.value))
    return bad('The value is not valid for its type.')
  return null
}
