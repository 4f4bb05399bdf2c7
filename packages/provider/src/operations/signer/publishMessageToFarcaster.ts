import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { confirmClaim } from '../../messages/verification-claim'
import { mergeShared } from '../../messages/merge-shared'
import { confirmName } from '../../names/confirm'
import { confirmContractClaim } from '../confirm-contract-claim'
import { assertMerged } from '../publish'
import { messageFromJson } from './message-json'

/** Publishes a message that someone else signed, after all checks of the network. Repeating it has no effect. */
export default defineHandler(operations.publishMessageToFarcaster, async (call) => {
  const { body, store } = call
  const message = messageFromJson(body)
  if (await confirmContractClaim(call, message.data)) {
    confirmClaim(message.data.verificationAddAddressBody!)
  }
  await confirmName(call, message.data)
  assertMerged([await mergeShared(store, message)])
  return body
})
