import { isSignedByContract } from '../chain/signatures'
import type { Call } from '../context'
import { hashOfClaim } from '../messages/verification-claim'
import { toHex, type MessageData } from '../messages/index'
import { checkBody } from '../messages/rules'

/** Networks on which contract wallets are called, by the chain id in the verification. */
const networks = { 1: 'ethereum', 10: 'optimism' } as const

/**
 * Asks a contract wallet whether it signed that it belongs to an FID, if the message is such a verification.
 * @returns false for every other message, and for invalid ones
 * @throws ServerError `CHAIN_UNAVAILABLE` if there is a chain that can't be called
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
