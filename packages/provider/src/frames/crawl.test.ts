import { authAddressKey, keyTypes } from '@castaway/contract/eip712'
import { signerKeyOf } from '@castaway/seeds'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { crawling, errorOf, v1 } from '../../test/crawl'
import { json, metaTags } from '../../test/frame-server'
import { addSignerKey, revokeSigner, signerFromSeed } from '../messages/index'
import { associationOwner } from './manifest'
import { signJson } from './signed-json'

const [ANA, BO] = [2, 3]
const { crawl, island, serve, server } = crawling()

describe('a frame', () => {
  test('is read with its buttons of every type', async () => {
    serve(
      metaTags({
        ...v1,
        'og:title': 'Tides &amp; times',
        'fc:frame:image:aspect_ratio': '1:1',
        'fc:frame:post_url': '/tap',
        'fc:frame:input:text': 'Your harbour',
        'fc:frame:state': '%7B%7D',
        'fc:frame:button:1': 'Go',
        'fc:frame:button:1:action': 'post_redirect',
        'fc:frame:button:2': 'Open',
        'fc:frame:button:2:action': 'link',
        'fc:frame:button:2:target': 'https://elsewhere.example/',
        'fc:frame:button:3': 'Mint',
        'fc:frame:button:3:action': 'mint',
        'fc:frame:button:3:target': `eip155:8453:0x${'ab'.repeat(20)}`,
        'fc:frame:button:4': 'Pay',
        'fc:frame:button:4:action': 'tx',
        'fc:frame:button:4:target': '/tx',
        'fc:frame:button:4:post_url': '/paid',
      }),
    )
    expect(await crawl()).toEqual({
      version: 'vNext',
      image: `${server().url}/a.png`,
      frames_url: `${server().url}/`,
      post_url: `${server().url}/tap`,
      title: 'Tides & times',
      image_aspect_ratio: '1:1',
      input: { text: 'Your harbour' },
      state: { serialized: '%7B%7D' },
      buttons: [
        { index: 1, title: 'Go', action_type: 'post_redirect' },
        { index: 2, title: 'Open', action_type: 'link', target: 'https://elsewhere.example/' },
        {
          index: 3,
          title: 'Mint',
          action_type: 'mint',
          target: `eip155:8453:0x${'ab'.repeat(20)}`,
        },
        {
          index: 4,
          title: 'Pay',
          action_type: 'tx',
          target: `${server().url}/tx`,
          post_url: `${server().url}/paid`,
        },
      ],
    })
  })

  test('uses the page’s image if it has none, and contains nothing that runs', async () => {
    serve(
      metaTags({
        'fc:frame': 'vNext',
        'og:image': '/og.png',
        'fc:frame:post_url': 'javascript:alert(1)',
        'fc:frame:button:1': 'Fine',
        'fc:frame:button:2': 'Runs',
        'fc:frame:button:2:action': 'link',
        'fc:frame:button:2:target': 'javascript:alert(1)',
        'fc:frame:button:3': 'Behind a broken one',
      }),
    )
    const frame = await crawl()
    expect(frame).toMatchObject({
      image: `${server().url}/og.png`,
      post_url: `${server().url}/`,
      buttons: [{ title: 'Fine' }],
    })
    expect(JSON.stringify(frame)).not.toContain('javascript')
  })

  test.each([
    ['has no frame tags', '<title>Tides</title>'],
    ['has another version', metaTags({ ...v1, 'fc:frame': 'v7' })],
    ['has no image', metaTags({ 'fc:frame': 'vNext' })],
    [
      'has an image URL that runs code',
      metaTags({ ...v1, 'fc:frame:image': 'javascript:alert(1)' }),
    ],
    ['has an embed that is not JSON', metaTags({ 'fc:miniapp': '{&quot;version&quot;:' })],
    ['has an empty embed', metaTags({ 'fc:miniapp': '{}' })],
  ])('is ignored if it %s', async (_, head) => {
    serve(head)
    expect(await errorOf(crawl())).toEqual({ status: 400, code: 'InvalidField', property: 'url' })
  })
})

describe('a mini app', () => {
  const embed = (origin: string, more: object = {}) =>
    `<meta name="fc:miniapp" content='${JSON.stringify({
      version: '1',
      imageUrl: `${origin}/embed.png`,
      button: {
        title: 'Open',
        action: { type: 'launch_miniapp', name: 'Ferry', url: `${origin}/app`, ...more },
      },
    })}'>`
  const pack = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  /** A domain's account association, signed by the wallet of `signer`. */
  async function association(
    fid: number,
    domain: string,
    signer = fid,
    { type = 'custody', by = island().walletOf(signer), key = '', isText = false } = {},
  ) {
    const header = pack({ fid, type, key: key || island().walletOf(fid).address })
    const payload = pack({ domain })
    const signature = await by.signMessage({ message: `${header}.${payload}` })
    const bytes = isText ? Buffer.from(signature) : Buffer.from(signature.slice(2), 'hex')
    return { header, payload, signature: bytes.toString('base64url') }
  }
  const app = (origin: string, more: object = {}) => ({
    version: '1',
    name: 'Ferry times',
    homeUrl: `${origin}/app`,
    iconUrl: `${origin}/icon.png`,
    subtitle: 'When the zeppelin leaves',
    primaryCategory: 'utility',
    tags: ['ferry'],
    webhookUrl: 'javascript:alert(1)',
    ...more,
  })
  const manifest = (value: object) =>
    server().answer('/.well-known/farcaster.json', (response) => json(response, value))
  const search = async (q: string) => (await island().client.searchFrames({ q })).frames
  const domain = () => new URL(server().url).host

  test.each([
    ['"1"', '1'],
    ['1', '1'],
    ['"next"', 'next'],
  ])('of version %s is read', async (written, version) => {
    serve(embed(server().url).replace('"version":"1"', `"version":${written}`))
    expect(await crawl()).toMatchObject({
      version,
      name: 'Ferry',
      title: 'Open',
      image: `${server().url}/embed.png`,
      frames_url: `${server().url}/app`,
    })
  })

  test('is stored with a manifest that its author signed', async () => {
    serve(`<title>Ferry</title>${embed(server().url)}`)
    manifest({ accountAssociation: await association(BO, domain()), frame: app(server().url) })
    const frame = await crawl()
    expect(frame).toMatchObject({
      author: { fid: BO, username: 'bo' },
      metadata: { html: { ogTitle: 'Ferry' } },
      manifest: {
        frame: {
          name: 'Ferry times',
          home_url: `${server().url}/app`,
          primary_category: 'utility',
        },
      },
    })
    expect(JSON.stringify(frame)).not.toContain('javascript')
    const [found] = await search('zeppelin')
    expect(found).toMatchObject({
      name: 'Ferry times',
      frames_url: `${server().url}/app`,
      icon: `${server().url}/icon.png`,
      author: { object: 'user', fid: BO },
    })
  })

  test('has an owner also by a signature as text, and by an auth address until it is revoked', async () => {
    const { store } = island()
    const signerKey = Uint8Array.from(
      Buffer.from(signerKeyOf(island().world.seed, BO).slice(2), 'hex'),
    )
    // The chain is asked only if no key has signed.
    const ownerBy = (signed: object) =>
      associationOwner({ store, chain: null as never }, signed, domain())
    expect(await ownerBy(await association(BO, domain()))).toBe(BO)
    expect(await ownerBy(await association(BO, domain(), BO, { isText: true }))).toBe(BO)
    const by = privateKeyToAccount(generatePrivateKey())
    const byAuthAddress = await association(BO, domain(), BO, { type: 'auth', by, key: by.address })
    expect(await ownerBy(byAuthAddress)).toBeNull()
    const key = authAddressKey(by.address)
    await addSignerKey(store, { fid: BO, key, keyType: keyTypes.authAddress, appFid: 1 })
    expect(await ownerBy(byAuthAddress)).toBe(BO)
    // The same address doesn't own the account, and a signer can't speak for a domain.
    expect(await ownerBy(await association(BO, domain(), BO, { by, key: by.address }))).toBeNull()
    expect(await ownerBy(signJson(BO, signerFromSeed(signerKey), { domain: domain() }))).toBeNull()
    await revokeSigner(store, { fid: BO, key })
    expect(await ownerBy(byAuthAddress)).toBeNull()
  })

  test('is shown without a manifest that is not genuine, and is not listed', async () => {
    serve(embed(server().url))
    const own = domain()
    const attempts: [string, object][] = [
      ['signed by another wallet', await association(BO, own, ANA)],
      ['for another domain', await association(BO, 'elsewhere.example')],
      [
        'with a payload that was not signed',
        {
          ...(await association(BO, own)),
          payload: pack({ domain: own, more: 1 }),
        },
      ],
      ['with no signature', { ...(await association(BO, own)), signature: 'AAAA' }],
      [
        'by nobody',
        {
          ...(await association(BO, own)),
          header: pack({ fid: 999_999, type: 'custody', key: island().walletOf(BO).address }),
        },
      ],
    ]
    for (const [name, accountAssociation] of attempts) {
      manifest({ accountAssociation, miniapp: app(server().url, { name: 'Falsehood' }) })
      const frame = await crawl()
      expect([name, frame]).toEqual([name, expect.objectContaining({ name: 'Ferry' })])
      expect([name, 'manifest' in frame, 'author' in frame]).toEqual([name, false, false])
    }
    expect(await search('falsehood')).toEqual([])
  })

  test('is not listed if it opts out or has another domain’s URL', async () => {
    serve(embed(server().url))
    const accountAssociation = await association(BO, domain())
    manifest({
      accountAssociation,
      miniapp: app(server().url, { name: 'Hermitage', noindex: true }),
    })
    expect(await crawl()).toMatchObject({ manifest: { frame: { noindex: true } } })
    expect(await search('hermitage')).toEqual([])
    const homeUrl = 'https://elsewhere.example/'
    manifest({ accountAssociation, miniapp: app(server().url, { name: 'Cuckoo', homeUrl }) })
    await crawl()
    expect(await search('cuckoo')).toEqual([])
  })

  test('is stored if a user casts it', async () => {
    serve(embed(server().url), '/cast')
    manifest({
      accountAssociation: await association(BO, domain()),
      miniapp: app(server().url, { name: 'Hearsay' }),
    })
    const signerUuid = await island().signerOf(ANA)
    const embeds = [{ url: `${server().url}/cast` }]
    await island().client.publishCast({ signerUuid, text: 'Heard of it', embeds })
    await island().jobs.drain()
    expect(await search('hearsay')).toMatchObject([{ author: { fid: BO } }])
  })

  test('is shown in the casts that embed it', async () => {
    serve(embed(server().url), '/embedded')
    await crawl('/embedded')
    const signerUuid = await island().signerOf(ANA)
    const url = `${server().url}/embedded`
    const { cast } = await island().client.publishCast({
      signerUuid,
      text: 'Try it',
      embeds: [{ url }],
    })
    const seen = await island().client.fetchBulkCasts({ casts: [cast.hash] })
    expect(seen.result.casts[0]).toMatchObject({
      frames: [{ version: '1', name: 'Ferry' }],
      embeds: [{ url, metadata: { frame: { name: 'Ferry' } } }],
    })
    const { casts } = await island().client.fetchFramesOnlyFeed({})
    expect(casts.map(({ hash }) => hash)).toContain(cast.hash)
  })
})
