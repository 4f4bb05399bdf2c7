import type { NeynarFramePage } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeMessage, frameAction, sign, signerFromSeed, signerKeyOf, toHex } from '../index'

const [ANA, BO] = [2, 3]
const [FIRST, SECOND] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
]
let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

const image = { url: 'https://pictures.example/tide.png', aspect_ratio: '1:1' as const }
const page = (uuid: string, more: Partial<NeynarFramePage> = {}): NeynarFramePage => ({
  uuid,
  version: 'vNext',
  title: `Page ${uuid[0]}`,
  image,
  ...more,
})
const button = (index: number, more: object) =>
  ({ title: `Button ${index}`, index, action_type: 'post', ...more }) as NonNullable<
    NeynarFramePage['buttons']
  >[number]
const pages = [
  page(FIRST, {
    input: { text: { enabled: true, placeholder: 'Your "name" <b>' } },
    buttons: [
      button(1, { next_page: { uuid: SECOND } }),
      button(2, {
        action_type: 'post_redirect',
        next_page: { redirect_url: 'https://elsewhere.example/a?b=1&c=2' },
      }),
      button(3, { action_type: 'link', next_page: { redirect_url: 'https://tides.example/' } }),
      button(4, {
        action_type: 'mint',
        next_page: { mint_url: `eip155:8453:0x${'ab'.repeat(20)}:7` },
      }),
    ],
  }),
  page(SECOND, { title: 'Second <script>alert(1)</script>' }),
]
const publish = (given = pages) => island.client.publishNeynarFrame({ name: 'Tides', pages: given })
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no problem',
    ({ status, property }: { status?: number; property?: string }) => ({ status, property }),
  )

/** The bytes that a client posts when a user clicks a button. */
const tap = (url: string, buttonIndex: number, fid = ANA, signer = fid) => {
  const seed = Buffer.from(signerKeyOf(island.world.seed, signer).slice(2), 'hex')
  const data = frameAction({ fid, at: island.clock.now() }, { url, buttonIndex })
  return toHex(encodeMessage(sign(data, signerFromSeed(new Uint8Array(seed))))).slice(2)
}
const post = (url: string, messageBytes: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ untrustedData: {}, trustedData: { messageBytes } }),
  })

describe('a hosted frame', () => {
  test('is created, updated, listed, found and deleted', async () => {
    const made = await publish()
    expect(made).toMatchObject({ name: 'Tides', valid: true, pages })
    expect(made.link).toBe(`${island.url}/frames/${made.uuid}`)
    expect(await island.client.lookupNeynarFrame({ type: 'url', url: made.link })).toEqual(made)
    const changed = await island.client.updateNeynarFrame({
      uuid: made.uuid,
      pages: [page(SECOND)],
    })
    expect(changed).toEqual({ ...made, pages: [page(SECOND)] })
    const listed = await island.client.fetchNeynarFrames({})
    expect(listed.find(({ uuid }) => uuid === made.uuid)).toEqual(changed)
    expect(await island.client.deleteNeynarFrame({ uuid: made.uuid })).toMatchObject({
      success: true,
    })
    expect(
      await errorOf(island.client.lookupNeynarFrame({ type: 'uuid', uuid: made.uuid })),
    ).toEqual({ status: 404, property: 'uuid' })
    expect((await fetch(made.link)).status).toBe(404)
  })

  test('belongs to the app that made it', async () => {
    const { uuid } = await publish()
    const { otherClient } = island
    expect(await errorOf(otherClient.updateNeynarFrame({ uuid, pages }))).toMatchObject({
      status: 404,
    })
    expect(await errorOf(otherClient.deleteNeynarFrame({ uuid }))).toMatchObject({ status: 404 })
    expect(await otherClient.fetchNeynarFrames({})).toEqual([])
    expect(await errorOf(island.client.deleteNeynarFrame({}))).toMatchObject({
      status: 400,
      property: 'uuid',
    })
  })

  const missing = '33333333-3333-4333-8333-333333333333'
  const one = (...buttons: ReturnType<typeof button>[]) => [page(FIRST, { buttons })]
  test.each<[string, NeynarFramePage[], string]>([
    ['two pages with one UUID', [page(FIRST), page(FIRST)], 'pages'],
    ['another version', [page(FIRST, { version: 'next' })], 'pages.0.version'],
    [
      'an image URL that runs code',
      [page(FIRST, { image: { ...image, url: 'javascript:alert(1)' } })],
      'pages.0.image.url',
    ],
    ['a gap between buttons', one(button(2, {})), 'pages.0.buttons'],
    ['two first buttons', one(button(1, {}), button(1, {})), 'pages.0.buttons'],
    [
      'an unknown next page',
      one(button(1, { next_page: { uuid: missing } })),
      'pages.0.buttons.0.next_page',
    ],
    [
      'a post that redirects',
      one(button(1, { next_page: { redirect_url: 'https://a.example' } })),
      'pages.0.buttons.0.next_page',
    ],
    [
      'a redirect without a target',
      one(button(1, { action_type: 'post_redirect' })),
      'pages.0.buttons.0.next_page',
    ],
    [
      'a link to a page',
      one(button(1, { action_type: 'link', next_page: { uuid: FIRST } })),
      'pages.0.buttons.0.next_page',
    ],
    [
      'a link that runs code',
      one(button(1, { action_type: 'link', next_page: { redirect_url: 'javascript:alert(1)' } })),
      'pages.0.buttons.0.next_page',
    ],
    [
      'a mint without a target',
      one(button(1, { action_type: 'mint', next_page: { mint_url: 'gold' } })),
      'pages.0.buttons.0.next_page',
    ],
    ['a transaction', one(button(1, { action_type: 'tx' })), 'pages.0.buttons.0.action_type'],
    ['five buttons', one(...[1, 2, 3, 4, 5].map((i) => button(i, {}))), 'pages.0.buttons'],
  ])('with %s is rejected', async (_, given, property) => {
    expect(await errorOf(publish(given))).toEqual({ status: 400, property })
  })

  test('is served as meta tags for clients, and nothing in it can run', async () => {
    const { link } = await publish()
    const response = await fetch(link)
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; img-src https://pictures.example; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    const html = await response.text()
    expect(html).toContain('<meta property="fc:frame" content="vNext">')
    expect(html).toContain('content="Your &quot;name&quot; &lt;b&gt;"')
    expect(await (await fetch(`${link}/${SECOND}`)).text()).not.toContain('<script>')
    // The crawler reads back what was created. The target of a redirect is only sent to users who click.
    const { frame } = await island.client.fetchFrameMetaTagsFromUrl({ url: link })
    expect(frame).toMatchObject({
      version: 'vNext',
      image: image.url,
      image_aspect_ratio: '1:1',
      frames_url: link,
      post_url: `${link}/${FIRST}`,
      title: 'Page 1',
      input: { text: 'Your "name" <b>' },
      buttons: [
        { index: 1, title: 'Button 1', action_type: 'post' },
        { index: 2, title: 'Button 2', action_type: 'post_redirect' },
        { index: 3, action_type: 'link', target: 'https://tides.example/' },
        { index: 4, action_type: 'mint', target: `eip155:8453:0x${'ab'.repeat(20)}:7` },
      ],
    })
  })

  test('responds to a signed click with the next page, or a redirect', async () => {
    const { link } = await publish()
    const next = await post(`${link}/${FIRST}`, tap(link, 1))
    expect(next.status).toBe(200)
    expect(await next.text()).toContain(`content="${link}/${SECOND}"`)
    const away = await post(link, tap(link, 2))
    expect([away.status, away.headers.get('location')]).toEqual([
      302,
      'https://elsewhere.example/a?b=1&c=2',
    ])
  })

  test('rejects a click that is forged or for another frame', async () => {
    const { link } = await publish()
    const { link: other } = await publish()
    const genuine = tap(link, 1)
    // The last byte belongs to the signer's key.
    const forged = `${genuine.slice(0, -2)}${genuine.endsWith('00') ? '01' : '00'}`
    for (const bytes of [
      forged,
      tap(link, 1, ANA, BO),
      tap(other, 1),
      tap(link, 3),
      tap(link, 4),
      'feedbeef',
      'no hex',
    ]) {
      const response = await post(link, bytes)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ message: expect.any(String) })
    }
    expect((await post(`${link}/${SECOND}`, genuine)).status).toBe(400)
  })
})
