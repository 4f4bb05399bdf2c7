import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const OWNER = '0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let island: TestIsland

beforeAll(async () => {
  // Unknown fields are rejected only in strict mode.
  island = await startIsland({ strict: true })
})
afterAll(() => island.close())

const file = (bytes: Uint8Array, type: string) => new File([bytes as BlobPart], 'tide', { type })

describe('a new token', () => {
  test('is on chain with the given metadata', async () => {
    const { contract } = await island.client.deployFungible({
      owner: OWNER,
      symbol: 'TIDE',
      name: 'Springflut ≈ 🌊',
      metadataMedia: file(PNG, 'text/html'),
      metadataDescription: 'Comes and goes.',
      metadataNsfw: 'false',
      metadataWebsiteLink: 'https://tide.example/',
      network: 'base',
    })
    const token = contract!.fungible!
    expect(token).toMatchObject({ name: 'Springflut ≈ 🌊', symbol: 'TIDE', decimals: 18 })
    const call = (method: string, to: string) =>
      fetch(`${island.url}/_local/chain/base`, {
        method: 'POST',
        headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [to, 'latest'] }),
      }).then((response) => response.json() as Promise<{ result: string }>)
    expect((await call('eth_getCode', token.address!)).result.length).toBeGreaterThan(100)

    const image = await fetch(token.media!)
    // The type does not depend on the file name.
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(image.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await image.arrayBuffer())).toEqual(PNG)
    const about = await fetch(token.media!.replace(/\/media$/, ''))
    expect(await about.json()).toEqual({
      name: 'Springflut ≈ 🌊',
      symbol: 'TIDE',
      description: 'Comes and goes.',
      nsfw: false,
      website_link: 'https://tide.example/',
      image: token.media,
    })
  })

  test('comes from the requested factory', async () => {
    const args = { owner: OWNER, symbol: 'OAR', name: 'Oar' }
    const [wow, clanker] = await Promise.all([
      island.client.deployFungible(args),
      island.client.deployFungible({ ...args, factory: 'clanker' }),
    ])
    const rows = await island.store.db
      .selectFrom('fungible')
      .select(['address', 'factory', 'owner'])
      .where('symbol', '=', 'OAR')
      .orderBy('factory')
      .execute()
    const owner = OWNER.toLowerCase()
    expect(rows).toEqual([
      { address: clanker.contract!.fungible!.address, factory: 'clanker', owner },
      { address: wow.contract!.fungible!.address, factory: 'wow', owner },
    ])
  })

  test('does not show unknown tokens', async () => {
    for (const path of ['no-such-token', '11111111-1111-4111-8111-111111111111/media']) {
      expect((await fetch(`${island.url}/fungibles/${path}`)).status).toBe(404)
    }
  })
})

describe('an invalid form is rejected, and creates no token', () => {
  const good = { owner: OWNER, symbol: 'BAD', name: 'Bad' }
  const post = async (body: BodyInit, type?: string) => {
    const response = await fetch(`${island.url}/v2/fungible`, {
      method: 'POST',
      headers: { 'x-api-key': island.apiKey, ...(type && { 'content-type': type }) },
      body,
    })
    const told = (await response.json()) as { code: string; message: string; property?: string }
    return { status: response.status, ...told }
  }
  const form = (fields: Record<string, string | File>, more: [string, string | File][] = []) => {
    const data = new FormData()
    for (const [name, value] of [...Object.entries(fields), ...more]) data.append(name, value)
    return data
  }
  const part = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const whole = Object.entries(good)
    .map(([name, value]) => part(name, value))
    .join('')

  test.each<[string, BodyInit, string | undefined, number]>([
    ['JSON', JSON.stringify(good), 'application/json', 415],
    ['a form of another type', new URLSearchParams(good), undefined, 415],
    ['no boundary', `${whole}--b--`, 'multipart/form-data', 400],
    ['a wrong boundary', `${whole}--b--`, 'multipart/form-data; boundary=c', 400],
    ['cut off', whole, 'multipart/form-data; boundary=b', 400],
    ['cut off within a part', whole.slice(0, -9), 'multipart/form-data; boundary=b', 400],
    ['a part without a name', `--b\r\n\r\nx\r\n--b--`, 'multipart/form-data; boundary=b', 400],
    ['nothing', '', 'multipart/form-data; boundary=b', 400],
    ['noise', Buffer.from([0xff, 0, 0xfe, 0x0d, 0x0a]), 'multipart/form-data; boundary=b', 400],
    ['too large', form({ ...good, name: 'x'.repeat(1_000_001) }), undefined, 413],
    [
      'too many parts',
      form(
        {},
        Array.from({ length: 99 }, () => ['owner', OWNER]),
      ),
      undefined,
      400,
    ],
  ])('%s', async (_what, body, type, status) => {
    const told = await post(body, type)
    expect(told.status).toBe(status)
    expect(told.message.length).toBeGreaterThan(5)
  })

  test.each<[string, FormData, string]>([
    ['a repeated field', form(good, [['name', 'Other']]), 'name'],
    ['an unknown field', form({ ...good, colour: 'blue' }), 'colour'],
    ['nested fields', form({ ...good, 'metadata[x][y]': '1' }), 'metadata[x][y]'],
    ['a file instead of text', form({ ...good, name: file(PNG, 'image/png') }), 'name'],
    ['text instead of a file', form({ ...good, 'metadata[media]': 'tide' }), 'metadata[media]'],
    [
      'a file that is not an image',
      form({ ...good, 'metadata[media]': file(Buffer.from('<svg/>'), 'image/png') }),
      'metadata[media]',
    ],
    ['an invalid flag', form({ ...good, 'metadata[nsfw]': 'yes' }), 'metadata[nsfw]'],
    [
      'a link that runs code',
      form({ ...good, 'metadata[twitter]': 'javascript:alert(1)' }),
      'metadata[twitter]',
    ],
    ['another network', form({ ...good, network: 'optimism' }), 'network'],
    ['another factory', form({ ...good, factory: 'toys' }), 'factory'],
    ['no name', form({ owner: OWNER, symbol: 'BAD' }), 'name'],
    ['an empty name', form({ ...good, name: '' }), 'name'],
    ['an invalid owner address', form({ ...good, owner: 'ana' }), 'owner'],
    ['the zero address as owner', form({ ...good, owner: `0x${'0'.repeat(40)}` }), 'owner'],
    ['invalid characters', form({ ...good, name: 'a\0b' }), 'name'],
  ])('%s', async (_what, body, property) => {
    expect(await post(body)).toMatchObject({ status: 400, property })
  })

  test('after all of that there is no token', async () => {
    const bad = await island.store.db
      .selectFrom('fungible')
      .select('id')
      .where('symbol', '=', 'BAD')
      .execute()
    expect(bad).toEqual([])
  })
})
