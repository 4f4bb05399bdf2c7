import type { Args, operations } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  decodeMessage,
  encodeMessage,
  frameAction,
  fromHex,
  sign,
  signerFromSeed,
  toHex,
} from '../index'
import { signerKeyOf } from '@castaway/seeds'
import { html, json, metaTags, startFrameServer, type FrameServer } from '../../test/frame-server'

type Action = Args<typeof operations.postFrameAction>['action']

const [ANA, BO] = [2, 3]
let island: TestIsland
let server: FrameServer
let castHash: string
let signerUuid: string

beforeAll(async () => {
  island = await startIsland()
  server = await startFrameServer()
  signerUuid = await island.signerOf(ANA)
  castHash = (await island.client.publishCast({ signerUuid, text: 'Press it' })).cast.hash
})
afterAll(async () => {
  await server.close()
  await island.close()
})
beforeEach(() => {
  server.sent.length = 0
})

const image = 'https://pictures.example/a.png'
type Change = Omit<Partial<Action>, 'button'> & { button?: Partial<Action['button']> }
const tap = (more: Change = {}): Action => ({
  image,
  frames_url: `${server.url}/frame`,
  post_url: `${server.url}/post`,
  ...more,
  button: { index: 1, action_type: 'post', ...more.button },
})
const post = (action: Action, more: { castHash?: string } = { castHash }) =>
  island.client.postFrameAction({ signerUuid, action, ...more })
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no problem',
    ({ status, code, property, shortMessage }: Record<string, unknown>) => ({
      status,
      code,
      property,
      message: shortMessage,
    }),
  )
const nextFrame = metaTags({
  'fc:frame': 'vNext',
  'fc:frame:image': '/next.png',
  'fc:frame:button:1': 'On',
  'fc:frame:state': 'turn-2',
})

describe('a click on a button', () => {
  test('is signed, posted as a packet, and returns the next frame', async () => {
    server.answer('/post', (response) => html(response, nextFrame))
    const frame = await post(tap({ input: { text: 'häll 🌊' }, state: { serialized: 'turn-1' } }))
    expect(frame).toEqual({
      version: 'vNext',
      image: `${server.url}/next.png`,
      frames_url: `${server.url}/frame`,
      post_url: `${server.url}/post`,
      image_aspect_ratio: '1.91:1',
      buttons: [{ title: 'On', index: 1, action_type: 'post' }],
      state: { serialized: 'turn-2' },
    })
    const [sent, ...more] = server.sent
    expect(more).toEqual([])
    expect(sent).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(JSON.stringify(sent!.headers)).not.toContain(island.apiKey)
    const packet = JSON.parse(sent!.body)
    expect(packet.untrustedData).toMatchObject({
      fid: ANA,
      url: `${server.url}/frame`,
      network: 1,
      buttonIndex: 1,
      inputText: 'häll 🌊',
      state: 'turn-1',
      castId: { fid: ANA, hash: castHash },
    })
    // The server does not have to trust the request: it has the signed bytes verified.
    const checked = await island.client.validateFrameAction({
      messageBytesInHex: packet.trustedData.messageBytes,
    })
    expect(checked).toMatchObject({
      valid: true,
      action: { interactor: { fid: ANA }, tapped_button: { index: 1 } },
    })
    expect(packet.untrustedData.messageHash).toBe(
      toHex(decodeMessage(fromHex(`0x${packet.trustedData.messageBytes}`)!).hash),
    )
  })

  test('goes to the button’s own URL if it has one', async () => {
    server.answer('/other', (response) => html(response, nextFrame))
    await post(tap({ button: { target: `${server.url}/other` } }))
    expect(server.sent.map(({ path }) => path)).toEqual(['/other'])
  })

  test('may redirect, and the URL is returned without following it', async () => {
    server.answer('/post', (response) =>
      response.writeHead(302, { location: 'https://elsewhere.example/x' }).end(),
    )
    expect(await post(tap({ button: { action_type: 'post_redirect' } }))).toMatchObject({
      image,
      location: 'https://elsewhere.example/x',
    })
    expect(await errorOf(post(tap()))).toMatchObject({ status: 502, code: 'UPSTREAM_FAILED' })
    server.answer('/post', (response) =>
      response.writeHead(302, { location: 'javascript:alert(1)' }).end(),
    )
    const runs = post(tap({ button: { action_type: 'post_redirect' } }))
    expect(await errorOf(runs)).toMatchObject({ status: 502 })
  })

  test('may request a transaction from the wallet, and receives its hash afterwards', async () => {
    const wanted = {
      chainId: 'eip155:8453',
      method: 'eth_sendTransaction',
      params: { to: `0x${'12'.repeat(20)}`, value: '1', abi: [] },
    }
    const button = {
      action_type: 'tx' as const,
      target: `${server.url}/tx`,
      post_url: `${server.url}/sent`,
    }
    server.answer('/tx', (response) => json(response, wanted))
    server.answer('/sent', (response) => html(response, nextFrame))
    const address = `0x${'34'.repeat(20)}`
    expect(await post(tap({ button, address }))).toMatchObject({ transaction_calldata: wanted })
    const hash = `0x${'56'.repeat(32)}`
    expect(await post(tap({ button, address, transaction: { hash } }))).toMatchObject({
      image: `${server.url}/next.png`,
    })
    expect(server.sent.map(({ path }) => path)).toEqual(['/tx', '/sent'])
    expect(JSON.parse(server.sent[1]!.body).untrustedData).toMatchObject({
      transactionId: hash,
      address,
    })
    server.answer('/tx', (response) => json(response, { ...wanted, method: 'personal_sign' }))
    expect(await errorOf(post(tap({ button })))).toMatchObject({ status: 502 })
  })

  test.each(['link', 'mint'] as const)(
    'on %s is left to the client: nothing is posted',
    async (type) => {
      const button = { action_type: type, target: 'https://elsewhere.example/' }
      expect(await post(tap({ button }))).toMatchObject({ version: 'vNext', image })
      expect(server.sent).toEqual([])
    },
  )

  test('on a cast action returns JSON', async () => {
    server.answer('/post', (response) => json(response, { message: 'Saved for later' }))
    expect(await post(tap())).toMatchObject({ title: 'Saved for later' })
    server.answer('/post', (response) =>
      json(response, { type: 'form', title: 'A poll', url: `${server.url}/form` }),
    )
    expect(await post(tap())).toMatchObject({
      version: 'next',
      title: 'A poll',
      frames_url: `${server.url}/form`,
    })
  })

  test('returns the error of the frame’s server', async () => {
    server.answer('/post', (response) =>
      json(response, { message: `Not\u0007 today ${'x'.repeat(500)}` }, 400),
    )
    const told = await errorOf(post(tap()))
    expect(told).toMatchObject({ status: 400, code: 'InvalidField', property: 'action' })
    expect((told as { message: string }).message).toMatch(/^Not {1,2}today x{60,80}$/)
  })
})

describe('a click is rejected', () => {
  test.each<[string, () => Action]>([
    ['a fifth button', () => tap({ button: { index: 5 } })],
    ['an input that is too long', () => tap({ input: { text: 'ä'.repeat(200) } })],
    ['a transaction hash that is invalid', () => tap({ transaction: { hash: 'zz' } })],
    ['an invalid address', () => tap({ address: '0x12' })],
    ['a frame without a URL', () => tap({ frames_url: 'nowhere' })],
    ['a transaction without a target', () => tap({ button: { action_type: 'tx' } })],
  ])('with %s', async (_, action) => {
    expect(await errorOf(post(action()))).toMatchObject({ status: 400 })
    expect(server.sent).toEqual([])
  })

  test('in an unknown cast, or through a signer without permission', async () => {
    const missing = `0x${'00'.repeat(20)}`
    expect(await errorOf(post(tap(), { castHash: missing }))).toMatchObject({
      status: 404,
      property: 'cast_hash',
    })
    const fresh = await island.client.createSigner({})
    expect(
      await errorOf(
        island.client.postFrameAction({ signerUuid: fresh.signer_uuid, action: tap() }),
      ),
    ).toMatchObject({ status: 403, code: 'SIGNER_NOT_APPROVED' })
    expect(
      await errorOf(island.otherClient.postFrameAction({ signerUuid, action: tap() })),
    ).toMatchObject({ status: 403 })
    await island.store.db
      .updateTable('managed_signer')
      .set({ permissions: ['PUBLISH_CAST'] })
      .where('uuid', '=', await island.signerOf(BO))
      .execute()
    expect(
      await errorOf(
        island.client.postFrameAction({ signerUuid: await island.signerOf(BO), action: tap() }),
      ),
    ).toMatchObject({ status: 403, property: 'signer_uuid' })
    expect(server.sent).toEqual([])
  })

  test('if the response is not a frame, or never ends', async () => {
    server.answer('/post', (response) => html(response, '<title>Nothing here</title>'))
    expect(await errorOf(post(tap()))).toMatchObject({ status: 502, code: 'UPSTREAM_FAILED' })
    server.answer('/post', (response) => json(response, { nothing: true }))
    expect(await errorOf(post(tap()))).toMatchObject({ status: 502 })
    server.answer('/post', (response) => response.writeHead(500).end())
    expect(await errorOf(post(tap()))).toMatchObject({ status: 502 })
    server.answer('/post', (response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const more = () => {
        while (!response.destroyed && response.write('<p>'.repeat(20_000)));
      }
      response.on('drain', more)
      more()
    })
    expect(await errorOf(post(tap()))).toMatchObject({ status: 502 })
  })
})

describe('a click that was signed elsewhere', () => {
  const bytesOf = (more: object = {}, fid = ANA) => {
    const seed = new Uint8Array(Buffer.from(signerKeyOf(island.world.seed, fid).slice(2), 'hex'))
    const draft = {
      url: `${server.url}/frame`,
      buttonIndex: 1,
      cast: { fid: ANA, hash: castHash },
      ...more,
    }
    const data = frameAction({ fid, at: island.clock.now() }, draft)
    return toHex(encodeMessage(sign(data, signerFromSeed(seed)))).slice(2)
  }
  const send = (untrustedData: object, messageBytes: string | undefined, action = tap()) =>
    island.client.postFrameActionDeveloperManaged({
      castHash,
      action,
      signaturePacket: { untrustedData, trustedData: { messageBytes } },
    })

  test('is verified and posted with its signed content', async () => {
    server.answer('/post', (response) => html(response, nextFrame))
    const bytes = bytesOf({ inputText: 'hello' })
    expect(await send({ fid: ANA, buttonIndex: 1, inputText: 'hello' }, bytes)).toMatchObject({
      state: { serialized: 'turn-2' },
    })
    const packet = JSON.parse(server.sent[0]!.body)
    expect(packet.trustedData.messageBytes).toBe(bytes)
    expect(packet.untrustedData).toMatchObject({ fid: ANA, inputText: 'hello' })
  })

  test('is rejected if fields and signature differ, or the signature is invalid', async () => {
    const bytes = bytesOf()
    const forged = `${bytes.slice(0, -2)}${bytes.endsWith('00') ? '01' : '00'}`
    const attempts: [string, () => Promise<unknown>][] = [
      ['another fid', () => send({ fid: BO }, bytes)],
      ['another button', () => send({}, bytes, tap({ button: { index: 2 } }))],
      ['another frame', () => send({}, bytes, tap({ frames_url: `${server.url}/else` }))],
      ['words nobody signed', () => send({ inputText: 'pay me' }, bytes)],
      ['another moment', () => send({ timestamp: '1700000000000' }, bytes)],
      ['another cast', () => send({ castId: { fid: BO, hash: castHash } }, bytes)],
      ['a forged signature', () => send({}, forged)],
      ['no signature', () => send({}, undefined)],
      ['no bytes', () => send({}, 'zz')],
    ]
    for (const [name, attempt] of attempts)
      expect([name, await errorOf(attempt())]).toEqual([
        name,
        expect.objectContaining({ status: 400 }),
      ])
    expect(server.sent).toEqual([])
  })
})
