import { startIsland, toNextHour, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  encodeMessage,
  frameAction,
  sign,
  signerFromSeed,
  toHex,
  type FrameActionDraft,
} from '../index'
import { signerKeyOf } from '@castaway/seeds'

const [ANA, BO, CHIDI] = [2, 3, 4]
const FRAME = 'https://frames.example/tides'
let island: TestIsland
let inChannel: string
let plain: string

beforeAll(async () => {
  island = await startIsland()
  const cast = async (text: string, more: object = {}) => {
    const signerUuid = await island.signerOf(ANA)
    return (await island.client.publishCast({ signerUuid, text, ...more })).cast.hash
  }
  inChannel = await cast('In the lagoon', { channelId: 'lagoon' })
  plain = await cast('Nowhere in particular')
})
afterAll(() => island.close())

interface Tap extends Partial<FrameActionDraft> {
  fid?: number
  /** The FID whose key signs; the user's own by default. */
  signer?: number
}
const bytesOf = ({ fid = BO, signer = fid, ...draft }: Tap = {}): string => {
  const seed = new Uint8Array(Buffer.from(signerKeyOf(island.world.seed, signer).slice(2), 'hex'))
  const whole = { url: FRAME, buttonIndex: 1, cast: { fid: ANA, hash: plain }, ...draft }
  const data = frameAction({ fid, at: island.clock.now() }, whole)
  return toHex(encodeMessage(sign(data, signerFromSeed(seed)))).slice(2)
}
const validate = (bytes: string, more: object = {}) =>
  island.client.validateFrameAction({ messageBytesInHex: bytes, ...more })
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no problem',
    ({ status, code, property }: Record<string, unknown>) => ({ status, code, property }),
  )
const iso = (ms: number) => new Date(ms).toISOString()

describe('a verified action', () => {
  test('is returned in full', async () => {
    const before = Math.floor(island.clock.now() / 1000) * 1000
    const bytes = bytesOf({
      buttonIndex: 3,
      inputText: 'four o’clock',
      state: '{"turn":2}',
      transactionId: new Uint8Array(32).fill(1),
      address: new Uint8Array(20).fill(2),
    })
    const { valid, action } = await validate(`0x${bytes}`)
    expect(valid).toBe(true)
    expect(action).toMatchObject({
      object: 'validated_frame_action',
      url: FRAME,
      interactor: { fid: BO, username: 'bo' },
      tapped_button: { index: 3 },
      input: { text: 'four o’clock' },
      state: { serialized: '{"turn":2}' },
      cast: { hash: plain, author: { fid: ANA } },
      transaction: { hash: `0x${'01'.repeat(32)}` },
      address: `0x${'02'.repeat(20)}`,
    })
    expect(Date.parse(action.timestamp)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(action.timestamp)).toBeLessThanOrEqual(island.clock.now())
    expect(action.signer).toBeUndefined()
    expect(action.interactor.viewer_context).toBeUndefined()
  })

  test('contains viewer contexts only on request', async () => {
    const signerUuid = await island.signerOf(CHIDI)
    await island.client.publishReaction({ signerUuid, reactionType: 'like', target: inChannel })
    const bytes = bytesOf({ fid: CHIDI, cast: { fid: ANA, hash: inChannel } })
    const silent = await validate(bytes, { castReactionContext: false })
    expect(silent.action.cast.viewer_context).toBeUndefined()
    expect(silent.action.cast.channel?.viewer_context).toBeUndefined()
    const told = await validate(bytes, {
      followContext: true,
      signerContext: true,
      channelFollowContext: true,
    })
    expect(told.action.cast.viewer_context).toEqual({ liked: true, recasted: false })
    expect(told.action.cast.channel).toMatchObject({
      id: 'lagoon',
      viewer_context: { following: true },
    })
    // From the view of the cast's author: Ana and Chidi follow each other.
    expect(told.action.interactor.viewer_context).toMatchObject({
      following: true,
      followed_by: true,
    })
    expect(told.action.signer?.client).toMatchObject({ fid: 1, username: 'castaway' })
  })

  test('is rejected if any part is forged', async () => {
    const genuine = bytesOf()
    // One digit is changed in different places: the address, the signature, the key.
    for (const at of [40, Math.floor(genuine.length / 2), genuine.length - 3]) {
      const digit = genuine[at] === 'a' ? 'b' : 'a'
      const forged = genuine.slice(0, at) + digit + genuine.slice(at + 1)
      expect(await errorOf(validate(forged))).toMatchObject({
        status: 400,
        property: 'message_bytes_in_hex',
      })
    }
    const others = await errorOf(validate(bytesOf({ fid: BO, signer: ANA })))
    expect(others).toMatchObject({ status: 400, code: 'INVALID_SIGNATURE' })
  })

  test.each<[string, () => string]>([
    ['that is not hexadecimal', () => 'xyz'],
    ['that is half a digit short', () => bytesOf().slice(0, -1)],
    ['that is not a message', () => 'ff'.repeat(60)],
    ['that names no cast', () => bytesOf({ cast: undefined })],
    [
      'that names an unknown cast',
      () => bytesOf({ cast: { fid: ANA, hash: `0x${'0'.repeat(40)}` } }),
    ],
    ['that names another user’s cast', () => bytesOf({ cast: { fid: BO, hash: plain } })],
    ['on a button that no frame has', () => bytesOf({ buttonIndex: 9 })],
    ['by an unknown user', () => bytesOf({ fid: 999_999 })],
  ])('%s is rejected', async (_, bytes) => {
    expect(await errorOf(validate(bytes()))).toMatchObject({ status: 400 })
  })

  test('is rejected with a revoked key', async () => {
    const eko = 6
    const bytes = bytesOf({ fid: eko })
    expect((await validate(bytes)).valid).toBe(true)
    const remove = (at: number | null) =>
      island.store.db
        .updateTable('signer_key')
        .set({ removed_at: at })
        .where('fid', '=', eko)
        .execute()
    await remove(island.clock.now())
    expect(await errorOf(validate(bytes))).toMatchObject({ code: 'INVALID_SIGNATURE' })
    await remove(null)
  })
})

describe('an app’s verified actions', () => {
  const url = 'https://frames.example/counted'
  let start: number
  const ask = (
    analyticsType: 'total-interactors' | 'interactors' | 'interactions-per-cast' | 'input-text',
    more: object = {},
  ) =>
    island.client.fetchValidateFrameAnalytics({
      frameUrl: url,
      analyticsType,
      start: iso(start),
      stop: iso(start + 3_600_000),
      ...more,
    })

  beforeAll(async () => {
    // Starts at the beginning of a window, so that the windows are known.
    toNextHour(island.clock)
    start = island.clock.now() - (island.clock.now() % 1000)
    const done: [number, Tap][] = [
      [0, { fid: BO, inputText: 'first' }],
      [1, { fid: BO, cast: { fid: ANA, hash: inChannel } }],
      [30, { fid: CHIDI, inputText: 'second' }],
      [700, { fid: BO }],
      [4000, { fid: 5 }],
    ]
    let passed = 0
    for (const [seconds, tap] of done) {
      island.clock.advance((seconds - passed) * 1000)
      passed = seconds
      const bytes = bytesOf({ url, ...tap })
      await validate(bytes)
      // Verified again, it is still one action.
      await validate(bytes)
    }
  })

  test('are listed, most recent first, for that app alone', async () => {
    const { frames } = await island.client.fetchValidateFrameList({})
    expect(frames).toEqual([url, FRAME])
    expect((await island.otherClient.fetchValidateFrameList({})).frames).toEqual([])
  })

  test('are counted by user, within the range', async () => {
    expect(await ask('total-interactors')).toEqual({ total_interactors: 2 })
    expect(await ask('interactors')).toEqual({
      interactors: [
        { fid: BO, username: 'bo', interaction_count: 3 },
        { fid: CHIDI, username: 'chidi', interaction_count: 1 },
      ],
    })
    const later = { start: iso(start + 3_600_000), stop: iso(start + 7_200_000) }
    expect(await ask('total-interactors', later)).toEqual({ total_interactors: 1 })
  })

  test('are listed by text input, newest first', async () => {
    expect(await ask('input-text')).toEqual({
      input_texts: [
        { fid: CHIDI, username: 'chidi', input_text: 'second' },
        { fid: BO, username: 'bo', input_text: 'first' },
      ],
    })
  })

  test('are counted by cast and window; the sums agree', async () => {
    const rows = async (aggregateWindow: '10s' | '10m' | '7d') => {
      const answer = await ask('interactions-per-cast', { aggregateWindow })
      if (!('interactions_per_cast' in answer)) throw new Error('another list')
      return answer.interactions_per_cast
    }
    const tens = await rows('10s')
    expect(tens.map((row) => [Date.parse(row.time) - start, row.interaction_count])).toEqual([
      [0, 1],
      [0, 1],
      [30_000, 1],
      [700_000, 1],
    ])
    expect(new Set(tens.map((row) => row.cast_url)).size).toBe(2)
    const { cast } = await island.client.lookupCastByHashOrWarpcastUrl({
      identifier: tens.find((row) => row.cast_url.endsWith(inChannel))!.cast_url,
      type: 'url',
    })
    expect(cast.hash).toBe(inChannel)
    const sum = (list: { interaction_count: number }[]) =>
      list.reduce((total, row) => total + row.interaction_count, 0)
    for (const window of ['10m', '7d'] as const) expect(sum(await rows(window))).toBe(4)
    // A window that is longer than the range is cut to it.
    const [week] = await rows('7d')
    expect([week!.start, week!.stop]).toEqual([iso(start), iso(start + 3_600_000)])
  })

  test('are not returned for an invalid range, or without a window', async () => {
    expect(await errorOf(ask('interactors', { stop: iso(start) }))).toMatchObject({
      status: 400,
      property: 'stop',
    })
    expect(await errorOf(ask('interactors', { start: 'yesterday' }))).toMatchObject({
      status: 400,
      property: 'start',
    })
    expect(await errorOf(ask('interactions-per-cast'))).toMatchObject({
      status: 400,
      property: 'aggregate_window',
    })
    expect(
      await island.otherClient.fetchValidateFrameAnalytics({
        frameUrl: url,
        analyticsType: 'total-interactors',
        start: iso(start),
        stop: iso(start + 3_600_000),
      }),
    ).toEqual({ total_interactors: 0 })
  })
})
