import type { SignRequest } from './channel'
import { parseSignedData } from './typed-data'

/** The contract that knows which wallet owns which account of Farcaster, on OP Mainnet. */
const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const OPTIMISM = '10'

/** That this wallet takes an account over: what someone signs who claims a username. */
export interface AccountClaim {
  fid: string
  /** Until when the signature can be used, in Unix milliseconds. */
  deadline: number
}

/**
 * What typed data means, where that is certain: read from exactly what will be signed, never from what the page says of
 * it. Null for everything else.
 */
export function accountClaimOf(request: SignRequest, address: string): AccountClaim | null {
  if (request.kind !== 'typed-data') return null
  const { primaryType, domain, message } = parseSignedData(request.typedData)
  const of = Object.fromEntries(domain.map(({ path, value }) => [path, value]))
  const { fid, to, nonce, deadline, ...more } = Object.fromEntries(
    message.map(({ path, value }) => [path, value]),
  )
  const isClaim =
    primaryType === 'Transfer' &&
    of['name'] === 'Farcaster IdRegistry' &&
    of['chainId'] === OPTIMISM &&
    of['verifyingContract'] === ID_REGISTRY &&
    to === address &&
    nonce !== undefined &&
    Object.keys(more).length === 0
  if (!isClaim || !/^\d{1,15}$/.test(fid ?? '') || !/^\d{1,11}$/.test(deadline ?? '')) return null
  return { fid: fid!, deadline: Number(deadline) * 1000 }
}
