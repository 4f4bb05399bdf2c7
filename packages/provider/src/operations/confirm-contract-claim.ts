import { isSignedByContract } from '../chain/signatures'
import type { Call } from '../context'
import { hashOfClaim } from '../messages/verification-claim'
import { toHex, type MessageData } from '../messages/index'
import { checkBody } from '../messages/rules'

/** Chains that contract wallets are asked on, by the number that verifications name. */
const networks = { 1: 'ethereum', 10: 'optimism' } as const

/**
 * Asks a contract wallet whether it signed that it belongs to a fid, where that is what the message is about.
 * @returns false for every other message, and for those that break a rule anyway
 * @throws ServerError `CHAIN_UNAVAILABLE` where there is a chain that cannot be asked
 */
export async function confirmContractClaim({ chain }: Pick<Call, 'chain'>, data: MessageData) {
  const body = data.verificationAddAddressBody
  if (body?.verificationType !== 1 || checkBody(data)) return false
  return isSignedByContract(chain, networks[body.chainId as keyof typeof networks], {
    address: toHex(body.address) as `0x${string}`,
    hash: await hashOfClaim(data.fid, body),
    signature: toHex(body.claimSignature) as `0x${string}`,
  })
}
