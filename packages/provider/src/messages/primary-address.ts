import { base58 } from '@scure/base'
import { checksumAddress } from './checksum-address'
import { verificationKey, type Entry } from './conflict'
import { validationError } from './errors'
import { fromHex, toHex } from './hex'
import { Protocol, UserDataType } from './types'

/** The value of a field of a profile that names a verified address as the primary one. */
export interface PrimaryAddress {
  value: string
}

const primaryKey = (fid: number, type: number): string => `d:${fid}:${type}`

/** The keys of the messages that name primary addresses. */
export const primaryKeys = (fid: number): string[] => [
  primaryKey(fid, UserDataType.primaryEthereumAddress),
  primaryKey(fid, UserDataType.primarySolanaAddress),
]

/** Returns the key of the verification that a message needs because it makes an address its author's primary one. */
export function requiredVerification({ fid, data }: Entry): string | undefined {
  const { type, value } = data.userDataBody ?? {}
  if (!value) return undefined
  if (type === UserDataType.primaryEthereumAddress) return verificationKey(fid, fromHex(value)!)
  return type === UserDataType.primarySolanaAddress
    ? verificationKey(fid, base58.decode(value))
    : undefined
}

export const notVerified = () =>
  validationError('ADDRESS_NOT_VERIFIED', 'The address is not verified for this fid.', 'value')

/**
 * Returns the key of the message that makes an address the primary one of its author, if the address is that of this
 * verification or removal of one.
 */
export function primaryOfVerification(
  { fid, data }: Entry,
  primaries: ReadonlyMap<string, PrimaryAddress>,
): string | undefined {
  const { address, protocol } = (data.verificationAddAddressBody ?? data.verificationRemoveBody)!
  const isSolana = protocol === Protocol.solana
  const type = isSolana ? UserDataType.primarySolanaAddress : UserDataType.primaryEthereumAddress
  const value = isSolana ? base58.encode(address) : checksumAddress(toHex(address))
  const key = primaryKey(fid, type)
  return primaries.get(key)?.value === value ? key : undefined
}
