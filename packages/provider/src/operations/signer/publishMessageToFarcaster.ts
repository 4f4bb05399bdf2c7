import { operations } from '@castaway/contract'
import { handle } from '../../http/handle'
import { merge } from '../../messages/merge'
import { refuseFailed } from '../publish'
import { messageFromJson } from './message-json'

/** Takes in what somebody else signed, after every check the network makes. Twice is the same as once. */
export default handle(operations.publishMessageToFarcaster, async ({ body, store, clock }) => {
  const message = messageFromJson(body)
  refuseFailed(await merge(store, [message], { now: clock.now() }))
  return body
})
