import * as core from '@farcaster/core'
import { expect, test } from 'vitest'
import { decodeMessage, encodeData, encodeMessage, frameAction, toHex, validate } from './index'
import { checkFrameAction, type FrameActionDraft } from './frame-action'
import { by, NOW, signed } from '../../test/message-store'

const cast = { fid: 3, hash: `0x${'ab'.repeat(20)}` }
const whole: FrameActionDraft = {
  url: 'https://frames.example/tides',
  buttonIndex: 2,
  cast,
  inputText: 'höher 🌊',
  state: '{"turn":1}',
  transactionId: new Uint8Array(32).fill(7),
  address: new Uint8Array(20).fill(9),
}

test.each([
  ['whole', whole],
  ['with only a button', { url: 'https://frames.example/', buttonIndex: 1 }],
])('an action, %s, has the bytes of the official library', (_, draft) => {
  const data = frameAction(by(2), draft)
  const theirs = core.MessageData.decode(encodeData(data))
  expect(theirs.type).toBe(core.MessageType.FRAME_ACTION)
  expect(theirs.frameActionBody?.buttonIndex).toBe(draft.buttonIndex)
  expect(Buffer.from(theirs.frameActionBody!.url).toString()).toBe(draft.url)
  expect(toHex(core.MessageData.encode(theirs).finish())).toBe(toHex(encodeData(data)))
  const message = decodeMessage(encodeMessage(signed(data)))
  expect(checkFrameAction(message, NOW)).toBeNull()
  expect(message.data).toEqual(data)
})

test.each<[string, FrameActionDraft]>([
  ['a fifth button', { ...whole, buttonIndex: 5 }],
  ['no button', { ...whole, buttonIndex: 0 }],
  ['no address', { ...whole, url: 'tides' }],
  ['an invalid cast', { ...whole, cast: { fid: 3, hash: '0xab' } }],
  ['an input that is too long', { ...whole, inputText: 'x'.repeat(257) }],
  ['a state that is too long', { ...whole, state: 'x'.repeat(4097) }],
])('an action with %s is rejected', (_, draft) => {
  expect(checkFrameAction(signed(frameAction(by(2), draft)), NOW)).not.toBeNull()
})

test('a changed action is rejected', () => {
  const message = signed(frameAction(by(2), whole))
  const other = frameAction(by(2), { ...whole, buttonIndex: 1 })
  const forged = { ...message, data: other, dataBytes: encodeData(other) }
  expect(checkFrameAction(forged, NOW)).toMatchObject({ code: 'INVALID_HASH' })
  expect(checkFrameAction({ ...message, signature: new Uint8Array(64) }, NOW)).toMatchObject({
    code: 'INVALID_SIGNATURE',
  })
})

test('an action cannot be merged', async () => {
  expect(await validate(signed(frameAction(by(2), whole)), NOW)).toMatchObject({
    code: 'UNSUPPORTED_MESSAGE_TYPE',
  })
})
