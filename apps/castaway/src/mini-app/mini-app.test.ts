import { createServer, type Server } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { associationPayload, signAssociation } from '@castaway/provider'
import { authAddressKey, signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { inAnHour, startIsland, type TestIsland } from '@castaway/testkit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runLine } from '../../test/command-line'

let island: TestIsland
let server: Server
let folder: string
let host: string
/** What the app's server has, by path. */
const files = new Map<string, string>()
beforeAll(async () => {
  island = await startIsland()
  folder = await mkdtemp(join(tmpdir(), 'castaway-sign-'))
  server = createServer((request, response) => {
    const file = files.get(request.url!)
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'text/html' })
    response.end(file)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((done) => server.close(done))
  await island.close()
  await rm(folder, { recursive: true })
})

const line = (...args: string[]) =>
  runLine(args, { CASTAWAY_URL: island.url, CASTAWAY_API_KEY: island.apiKey }, { from: folder })

interface SignedAssociation {
  accountAssociation: { header: string; payload: string; signature: string }
}
const associationOf = async (...args: string[]) =>
  JSON.parse((await line('sign', 'association', ...args)).printed) as SignedAssociation

const url = 'https://app.example'
const app = { version: '1', name: 'Tides', homeUrl: url, iconUrl: `${url}/icon.png` }
const embed = {
  version: '1',
  imageUrl: `${url}/image.png`,
  button: { title: 'Open', action: { type: 'launch_miniapp', name: 'Tides', url } },
}
const page = (content: object) =>
  `<head><meta name="fc:miniapp" content='${JSON.stringify(content)}'></head>`

describe('app check', () => {
  const manifest = (value: object) =>
    files.set('/.well-known/farcaster.json', JSON.stringify(value))
  beforeEach(async () => {
    manifest({ ...(await associationOf('--fid', '3', '--domain', host)), miniapp: app })
    files.set('/', page(embed))
  })
  const check = () => line('app', 'check', `http://${host}/`)

  test('finds nothing wrong but the missing https', async () => {
    const { printed, code } = await check()
    expect(printed.split('\n')).toEqual([
      expect.stringMatching(/^wrong +Address: .*not https/),
      expect.stringMatching(/^ok +Manifest: is as it should be/),
      `ok     Association: ${host} is of fid 3 (@bo)`,
      expect.stringMatching(/^ok +Embed \(fc:miniapp\): is as it should be/),
    ])
    expect(code).toBe(1)
  })

  test('names what a manifest has wrong', async () => {
    const signed = await associationOf('--fid', '3', '--domain', host)
    const miniapp = {
      ...app,
      name: 'A name that is much too long for an app',
      iconUrl: 'http://x.example/i',
      primaryCategory: 'fun',
      splashBackgroundColor: 'blue',
    }
    manifest({ ...signed, miniapp })
    const { printed } = await check()
    for (const field of ['name', 'iconUrl', 'primaryCategory', 'splashBackgroundColor']) {
      expect(printed).toMatch(new RegExp(`wrong +Manifest: .*miniapp\\.${field} `))
    }
    files.delete('/.well-known/farcaster.json')
    expect((await check()).printed).toMatch(/wrong +Manifest: .*answers 404/)
    files.set('/.well-known/farcaster.json', '<html>')
    expect((await check()).printed).toMatch(/wrong +Manifest: is not JSON/)
  })

  // As @farcaster/miniapp-core 0.6.0 decides.
  test.each<[what: string, change: Record<string, unknown>, accepted: boolean]>([
    ['an emoji in the name', { name: 'Tides 🌊' }, true],
    ['signs that are no emoji', { subtitle: 'Tides™ © 2026' }, true],
    ['tags in capitals and other letters', { tags: ['DeFi', 'Währung', 'a_b'] }, true],
    ['an emoji elsewhere', { tagline: 'Tides 🌊' }, false],
    ['a star', { ogTitle: 'Tides ★' }, false],
    ['a tag with a space', { tags: ['two words'] }, false],
    ['a tag with a special sign', { tags: ['#tides'] }, false],
    ['special signs', { description: 'Tides & more' }, false],
    ['quotation marks of other languages', { ogDescription: '«Tides»' }, false],
    ['repeated marks', { subtitle: 'Tides!!' }, false],
    ['a repeated hyphen', { description: 'Tides -- and more' }, false],
    ['a URL of this machine', { iconUrl: 'https://localhost/icon.png' }, false],
    ['a URL of a name of this machine', { webhookUrl: 'https://app.localhost/hook' }, false],
    ['a URL of an IP address', { splashImageUrl: 'https://10.0.0.1/s.png' }, false],
    ['a URL of an IPv6 address', { heroImageUrl: 'https://[::1]/h.png' }, false],
    ['chains of the list', { requiredChains: ['eip155:8453', 'eip155:8453'] }, true],
    ['another chain', { requiredChains: ['eip155:5'] }, false],
    ['capabilities of the list', { requiredCapabilities: ['actions.signIn', 'back'] }, true],
    ['another capability', { requiredCapabilities: ['actions.fly'] }, false],
    ['a share URL on its host', { castShareUrl: `${url}/share` }, true],
    ['a share URL elsewhere', { castShareUrl: 'https://other.example/share' }, false],
    ['a canonical domain', { canonicalDomain: 'www.app.example' }, true],
    ['a canonical domain with a port', { canonicalDomain: 'app.example:3000' }, false],
    ['a canonical domain that is a URL', { canonicalDomain: url }, false],
  ])('decides as production about %s', async (_what, change, accepted) => {
    const signed = await associationOf('--fid', '3', '--domain', host)
    manifest({ ...signed, miniapp: { ...app, ...change } })
    const { printed } = await check()
    const [field] = Object.keys(change)
    const line = accepted
      ? 'ok +Manifest: is as it should be'
      : `wrong +Manifest: miniapp\\.${field}`
    expect(printed).toMatch(new RegExp(`^${line}`, 'm'))
  })

  test('wants miniapp and frame to be the same, if there are both', async () => {
    const signed = await associationOf('--fid', '3', '--domain', host)
    manifest({ ...signed, miniapp: app, frame: app })
    expect((await check()).printed).toMatch(/^ok +Manifest/m)
    manifest({ ...signed, miniapp: app, frame: { ...app, name: 'Waves' } })
    expect((await check()).printed).toMatch(
      /^wrong +Manifest: .*a miniapp and a frame that differ/m,
    )
  })

  test('takes the signature of an auth address of the account, and of no other', async () => {
    const wallet = privateKeyToAccount(generatePrivateKey())
    const signed = await signAssociation(3, associationPayload(host), wallet)
    const header = { fid: 3, type: 'auth', key: wallet.address }
    const encoded = Buffer.from(JSON.stringify(header)).toString('base64url')
    const signature = await wallet.signMessage({ message: `${encoded}.${signed.payload}` })
    manifest({
      accountAssociation: {
        header: encoded,
        payload: signed.payload,
        signature: Buffer.from(signature.slice(2), 'hex').toString('base64url'),
      },
      miniapp: app,
    })
    expect((await check()).printed).toMatch(/^wrong +Association: .*no auth address of fid 3/m)
    const key = authAddressKey(wallet.address)
    const asked = { requestFid: 4, key, deadline: inAnHour(island.clock) }
    await island.client.registerSignedKeyForDeveloperManagedAuthAddress({
      address: wallet.address,
      appFid: 4,
      deadline: asked.deadline,
      signature: await island.walletOf(4).signTypedData(signedKeyRequestTypedData(asked)),
    })
    await island.local.approveSigner({ fid: 3, publicKey: key })
    expect((await check()).printed).toContain(`ok     Association: ${host} is of fid 3 (@bo)`)
  })

  test('names why an association does not count', async () => {
    manifest({ ...(await associationOf('--fid', '3', '--domain', 'other.example')), miniapp: app })
    expect((await check()).printed).toMatch(
      /wrong +Association: it is of the domain other\.example/,
    )
    const { accountAssociation: ours } = await associationOf('--fid', '3', '--domain', host)
    const { accountAssociation: theirs } = await associationOf('--fid', '4', '--domain', host)
    manifest({ accountAssociation: { ...ours, signature: theirs.signature }, miniapp: app })
    expect((await check()).printed).toMatch(
      /wrong +Association: its signature is not of the wallet/,
    )
    const { custody_key: key } = await island.local.keysOf(4)
    await writeFile(join(folder, 'key'), key)
    const stolen = await associationOf('--fid', '3', '--domain', host, '--key-file', 'key')
    manifest({ ...stolen, miniapp: app })
    expect((await check()).printed).toMatch(/wrong +Association: .*wallet does not own fid 3/)
  })

  test('names what an embed has wrong, and that there is none', async () => {
    files.set(
      '/',
      page({
        ...embed,
        imageUrl: 'http://10.0.0.1/i.png',
        button: { ...embed.button, title: 'x'.repeat(40) },
      }),
    )
    const { printed } = await check()
    expect(printed).toMatch(
      /wrong +Embed .*imageUrl: must be an https URL of a public host.*button\.title/,
    )
    files.set('/', '<head></head>')
    expect((await check()).printed).toMatch(/wrong +Embed: .*no tag fc:miniapp/)
  })
})

describe('app open', () => {
  test.each([
    ['https://app.example/day?at=6', 'https://app.example/day?at=6'],
    ['app.example', 'https://app.example/'],
    ['localhost:3000/day', 'http://localhost:3000/day'],
  ])('prints the link of %s where no one is at a terminal', async (text, whole) => {
    const link = `${island.url}/mini-app?url=${encodeURIComponent(whole)}`
    expect(await line('app', 'open', text)).toMatchObject({ code: 0, printed: link })
    const { printed } = await line('app', 'open', text, '--json')
    expect(JSON.parse(printed)).toEqual({ url: link })
  })

  test('prints the link of the workbench', async () => {
    const { printed } = await line('app', 'open', 'localhost:3000', '--workbench')
    expect(printed).toBe(
      `${island.url}/developers/mini-apps?url=${encodeURIComponent('http://localhost:3000/')}`,
    )
  })
})

describe('sign', () => {
  test('a signed cast is accepted by a node', async () => {
    const { printed } = await line(
      'sign',
      'cast',
      '--fid',
      '3',
      '--text',
      'Signed elsewhere',
      '--json',
    )
    const { hash, bytes } = JSON.parse(printed) as { hash: string; bytes: string }
    const answer = await fetch(`${island.url}/v1/submitMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from(bytes, 'hex'),
    })
    expect(answer.status).toBe(200)
    const { cast } = await island.client.lookupCastByHashOrWarpcastUrl({
      identifier: hash,
      type: 'hash',
    })
    expect(cast).toMatchObject({ text: 'Signed elsewhere', author: { fid: 3 } })
  })

  test.each([
    [['sign'], /needs association or cast/],
    [['sign', 'association', '--fid', '3'], /needs --domain/],
    [['sign', 'association', '--fid', '3', '--domain', 'https://app.example'], /a domain alone/],
    [['sign', 'cast', '--fid', 'x', '--text', 'a'], /--fid needs an FID/],
    [
      ['sign', 'cast', '--fid', '3', '--text', 'a', '--key-file', 'none'],
      /cannot be read \(ENOENT\)/,
    ],
    [['app'], /needs open, check or run/],
    [['app', 'open'], /app open needs one URL/],
    [['app', 'open', 'http://'], /"http:\/\/" is not a URL/],
    [['app', 'check'], /needs one URL/],
  ])('%j is wrong usage', async (args, sentence) => {
    const { code, noted } = await line(...args)
    expect(noted).toMatch(sentence)
    expect(code).toBe(2)
  })

  test('a file that is no key is refused without its content', async () => {
    await writeFile(join(folder, 'bad'), 'my secret words')
    const { code, noted } = await line(
      'sign',
      'cast',
      '--fid',
      '3',
      '--text',
      'a',
      '--key-file',
      'bad',
    )
    expect([code, noted]).toEqual([2, expect.not.stringContaining('secret words')])
  })
})
