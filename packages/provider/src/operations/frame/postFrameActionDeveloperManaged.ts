import { operations, type FrameAction, type FrameSignaturePacket } from '@castaway/contract'
import { toPacket, postToFrame } from '../../frames/post'
import { recordMiniAppUse } from '../../frames/record-use'
import { verifyAction, type VerifiedAction } from '../../frames/verify'
import { defineHandler } from '../../context'
import { invalidField, requiredField } from '../../errors'

const BYTES = 'signature_packet.trustedData.messageBytes'

/** Only the signed bytes count: the other fields must agree with them or be absent. */
export default defineHandler(operations.postFrameActionDeveloperManaged, async (call) => {
  const { body, store, signal, at } = call
  const { action, signature_packet: packet, cast_hash: castHash } = body
  if (!packet.trustedData.messageBytes) throw requiredField(BYTES)
  const signed = await verifyAction(call, packet.trustedData.messageBytes, BYTES)
  assertSameAction(action, castHash, signed)
  assertSameTexts(packet.untrustedData, signed)
  const next = await postToFrame(call, action, signed, signal)
  await recordMiniAppUse(store.db, { url: signed.url, fid: signed.fid, at })
  return next
})

function assertSameAction(
  { button, frames_url: url, input, state }: FrameAction,
  castHash: string | undefined,
  signed: VerifiedAction,
): void {
  const unlike = (property: string) =>
    invalidField(property, `${property} does not match the signed value`)
  if (button.index !== signed.button) throw unlike('action.button.index')
  if (url !== signed.url) throw unlike('action.frames_url')
  if (castHash !== undefined && castHash !== signed.cast?.hash) throw unlike('cast_hash')
  if (input?.text && input.text !== signed.input) throw unlike('action.input.text')
  if (state?.serialized && state.serialized !== signed.state) {
    throw unlike('action.state.serialized')
  }
}

function assertSameTexts(
  { castId, timestamp, ...given }: FrameSignaturePacket['untrustedData'],
  signed: VerifiedAction,
): void {
  const { castId: cast, timestamp: moment, ...told } = toPacket(signed).untrustedData
  const unlike = (name: string) =>
    invalidField(
      `signature_packet.untrustedData.${name}`,
      `${name} does not match the signed value`,
    )
  for (const [name, value] of Object.entries(given)) {
    const wanted = (told as Record<string, unknown>)[name] ?? ''
    const [a, b] = [value, wanted].map((one) => String(one).toLowerCase())
    const same =
      name === 'url' || name === 'inputText' || name === 'state' ? value === wanted : a === b
    if (!same) throw unlike(name)
  }
  if (timestamp !== undefined && !sameMoment(timestamp, moment)) throw unlike('timestamp')
  const isOther = castId && (castId.fid !== cast?.fid || castId.hash.toLowerCase() !== cast.hash)
  if (isOther) throw unlike('castId')
}

/** Compares a time in milliseconds or as a date; messages have whole seconds. */
function sameMoment(text: string, ms: number): boolean {
  const told = /^\d+$/.test(text) ? Number(text) : Date.parse(text)
  return Math.floor(told / 1000) === Math.floor(ms / 1000)
}
