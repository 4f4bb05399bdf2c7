import { operations, type CastWithInteractions } from '@castaway/contract'
import { base58 } from '@scure/base'
import { recordInteraction } from '../../frames/interactions'
import { verifyAction, type VerifiedAction } from '../../frames/verify'
import { defineHandler } from '../../context'
import { invalidField, serverError } from '../../errors'
import { fromHex } from '../../messages/index'
import { viewCasts } from '../../views/casts'
import { toIso } from '../../views/times'
import { viewUsers } from '../../views/users'

const BYTES = 'message_bytes_in_hex'

export default defineHandler(operations.validateFrameAction, async (call) => {
  const { body, store, app, at } = call
  const action = await verifyAction(call, body.message_bytes_in_hex, BYTES)
  const cast = await castOf(call, action)
  const client = body.signer_context ? action.appFid : null
  const [people, clients] = await Promise.all([
    viewUsers(store.db, [action.fid], body.follow_context ? cast.author.fid : undefined),
    viewUsers(store.db, client === null ? [] : [client]),
  ])
  const interactor = people.get(action.fid)
  if (!interactor) throw serverError('INVALID_MESSAGE', 'The fid has no account', BYTES)
  await recordInteraction(store.db, app.id, action, at)
  return {
    valid: true,
    action: {
      object: 'validated_frame_action' as const,
      url: action.url,
      interactor,
      tapped_button: { index: action.button },
      ...(action.input !== undefined && { input: { text: action.input } }),
      state: { serialized: action.state ?? '' },
      cast,
      timestamp: toIso(action.ts),
      ...(client !== null && { signer: { client: clients.get(client) } }),
      ...(action.transaction && { transaction: { hash: action.transaction } }),
      ...(action.address && { address: addressText(action.address) }),
    },
  }
})

type ValidateCall = Parameters<
  Parameters<typeof defineHandler<typeof operations.validateFrameAction>>[1]
>[0]

/** The cast in which the frame was shown, with the requested context of the user who clicked. */
async function castOf(
  { store, body }: ValidateCall,
  { cast, fid }: VerifiedAction,
): Promise<CastWithInteractions> {
  if (!cast) throw invalidField(BYTES, 'The action did not happen in a cast')
  const { cast_reaction_context: reactions, channel_follow_context: follows } = body
  const [seen] = await viewCasts(store.db, [cast.hash], reactions || follows ? fid : undefined)
  if (!seen || seen.author.fid !== cast.fid) {
    throw invalidField(BYTES, 'The action’s cast is unknown')
  }
  const { viewer_context: reacted, channel, ...rest } = seen
  return {
    ...rest,
    channel: channel && !follows ? { ...channel, viewer_context: undefined } : channel,
    ...(reactions && { viewer_context: reacted }),
  }
}

/** Twenty bytes are an Ethereum address, thirty-two a Solana address. */
const addressText = (hex: string): string =>
  hex.length === 66 ? base58.encode(fromHex(hex)!) : hex
