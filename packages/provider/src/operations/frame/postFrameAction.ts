import { operations, type FrameAction } from '@castaway/contract'
import { postToFrame } from '../../frames/post'
import { recordMiniAppUse } from '../../frames/record-use'
import { verifyAction } from '../../frames/verify'
import { defineHandler } from '../../context'
import { invalidField, serverError, notFound } from '../../errors'
import { encodeMessage, frameAction, fromHex, sign, toHex } from '../../messages/index'
import { checkFrameActionBody } from '../../messages/frame-action'
import { actingSigner } from '../../signers/acting-signer'
import type { Db } from '../../store/index'

export default defineHandler(operations.postFrameAction, async (call) => {
  const { body, store, at, signal } = call
  const { action } = body
  const { fid, signer } = await actingSigner(call, body.signer_uuid, 'WRITE_FRAME_ACTION')
  const cast = await castIdOf(store.db, body.cast_hash)
  const data = frameAction(
    { fid, at },
    {
      url: action.frames_url,
      buttonIndex: action.button.index,
      cast,
      inputText: action.input?.text,
      state: action.state?.serialized,
      ...bytesOf(action),
    },
  )
  const invalid = checkFrameActionBody(data.frameActionBody!)
  if (invalid) throw serverError('INVALID_MESSAGE', invalid.message, 'action')
  const hex = toHex(encodeMessage(sign(data, signer)))
  const verified = await verifyAction(call, hex, 'action')
  const next = await postToFrame(call, action, verified, signal)
  await recordMiniAppUse(store.db, { url: action.frames_url, fid, at })
  return next
})

/** The result of a wallet's action, in the network's encoding. */
function bytesOf({ transaction, address }: FrameAction) {
  const transactionId = transaction && fromHex(transaction.hash)
  if (transactionId === null)
    throw invalidField('action.transaction.hash', 'The hash is not hexadecimal')
  const wallet = address ? fromHex(address) : undefined
  if (wallet === null || (wallet && wallet.length !== 20)) {
    throw invalidField('action.address', 'address is not an Ethereum address')
  }
  return { transactionId, address: wallet }
}

/** @throws 404 if the cast does not exist */
async function castIdOf(
  db: Db,
  hash: string | undefined,
): Promise<{ fid: number; hash: string } | undefined> {
  if (hash === undefined) return undefined
  const cast = await db
    .selectFrom('cast')
    .select(['fid', 'hash'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!cast) throw notFound('The cast', 'cast_hash')
  return cast
}
