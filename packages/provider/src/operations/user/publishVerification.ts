import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import type { Author } from '../../messages/build'
import { confirmClaim } from '../../messages/verification-claim'
import { build, fromHex } from '../../messages/index'
import { Protocol } from '../../messages/types'
import { actingSigner } from '../../signers/acting-signer'
import { confirmContractClaim } from '../confirm-contract-claim'
import { publish } from '../publish'

export default defineHandler(operations.publishVerification, async (call) => {
  const { body } = call
  const acting = await actingSigner(call, body.signer_uuid, 'ADD_VERIFICATION')
  if (body.verification_type === 0 && body.chain_id !== 0) {
    throw invalidField('chain_id', 'An address that signs with its own key must use chain_id 0')
  }
  const blockHash = fromHex(body.block_hash)
  if (blockHash?.length !== 32) throw invalidField('block_hash', 'block_hash must have 32 bytes')
  const draft = (author: Author) =>
    build.verificationAdd(author, {
      address: fromHex(body.address)!,
      protocol: Protocol.ethereum,
      claimSignature: fromHex(body.eth_signature)!,
      blockHash,
      verificationType: body.verification_type,
      chainId: body.chain_id,
    })
  const isTheirs = await confirmContractClaim(call, draft({ fid: acting.fid, at: call.at }))
  await publish(call, acting, [
    (author) => {
      const data = draft(author)
      if (isTheirs) confirmClaim(data.verificationAddAddressBody!)
      return data
    },
  ])
  return { success: true }
})
