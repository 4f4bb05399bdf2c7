import {
  CURRENT_API_VERSION,
  type ExampleContext,
  isPartOf,
  operations,
  type Operation,
  type OperationId,
} from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationsUnder, sharedWithToday } from './description'
import { publishedSdk } from './published-sdk'
import {
  exampleFor,
  methodOf,
  operationTrier,
  type OtherForms,
  settled,
  tryRegisteredSigner,
} from './sdk-operations'

const published = publishedSdk('sdk-today')

/** It asks for the key once more. */
const withKey: OtherForms[OperationId] = (args) => ({ ...args, xApiKey: island.apiKey })

const otherForms: OtherForms = Object.fromEntries(
  (Object.entries(operations) as [OperationId, Operation][]).flatMap(([id, { spec }]) => {
    if (id.startsWith('createX402')) return [[id, withKey]]
    // Bodies that used to be one argument are now passed field by field; those of newer operations are one again.
    const { bodyAs, since } = spec
    if (!bodyAs || since) return []
    const flat: OtherForms[OperationId] = ({ [bodyAs]: body, ...rest }) => ({
      ...rest,
      ...(body as object),
    })
    return [[id, flat]]
  }),
)

/** Methods of the SDK that combine several operations. */
const composed = ['createSignerAndRegisterSignedKey']
/** Methods for the provider's builder that are newer than the description. */
const newerOfOtherProducts: string[] = []

/** The operations of this version. */
const ids = (Object.entries(operations) as [OperationId, Operation][]).flatMap(([id, { spec }]) =>
  isPartOf(spec, CURRENT_API_VERSION) ? [id] : [],
)
const tryOperation = operationTrier(CURRENT_API_VERSION)

let island: TestIsland
let world: ExampleContext
let sdk: ReturnType<typeof published.connect>
const failures: unknown[] = []
const connect = (basePath: string) =>
  published.connect({
    basePath,
    apiKey: island.apiKey,
    // It takes the wallet, and opts into experiments, through its configuration only.
    baseOptions: { headers: { 'x-wallet-id': 'default', 'x-neynar-experimental': 'true' } },
  })

beforeAll(async () => {
  island = await startIsland({ onError: (error) => failures.push(error) })
  world = await island.examples()
  sdk = connect(island.url)
})
afterAll(() => island?.close())

describe('the current published SDK, 3.177', () => {
  test('has a method for every operation that both descriptions have', () => {
    for (const { id, today } of sharedWithToday())
      expect([id, methodOf(id as OperationId, CURRENT_API_VERSION)]).toEqual([id, today])
  })

  test('has no untested method but those of other products', () => {
    const known = [
      ...ids.map((id) => methodOf(id, CURRENT_API_VERSION)),
      ...operationsUnder('/studio', '/portal'),
      ...newerOfOtherProducts,
    ]
    expect(published.methods().filter((method) => !known.includes(method))).toEqual(composed)
  })

  test.each(ids)('succeeds with %s', async (id) => {
    await tryOperation(sdk, id, await exampleFor(id, world, otherForms))
  })

  test('succeeds with createSignerAndRegisterSignedKey', async () => {
    await tryRegisteredSigner(sdk, island)
  })

  test.each(['/', '/v2', '/v2/'])('succeeds with a base URL that ends in %s', async (end) => {
    const elsewhere = connect(`${island.url}${end}`)
    expect(await settled(elsewhere['fetchBulkUsers']!({ fids: [2, 3] }))).toMatchObject({
      users: [{ fid: 2 }, { fid: 3 }],
    })
    const text = `From an address that ends in ${end}`
    const { signerUuid } = world
    expect(await settled(elsewhere['publishCast']!({ signerUuid, text }))).toMatchObject({
      success: true,
      cast: { text },
    })
  })

  test('causes no internal error', () => {
    expect(failures).toEqual([])
  })
})

/** Parameters that were added after 2.46, in the form of the method, in addition to the example. */
const added: Partial<
  Record<OperationId, () => Record<string, unknown> | Promise<Record<string, unknown>>>
> = {
  updateUser: async () => {
    const claim = await world.signed.publishVerification()
    await island.client.publishVerification(claim as never)
    const banner = 'https://castaway.example/banner.png'
    // Banners are for subscribers of Pro.
    const given = await fetch(`${island.url}/_local/pro`, {
      method: 'POST',
      headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ fid: 2, days: 30 }),
    })
    expect(given.status).toBe(200)
    return { banner, primaryEthAddress: claim['address'] }
  },
  registerAccount: async () => {
    const { signerUuid: uuid, appFid, deadline, signature } = await world.signed.registerSignedKey()
    const signed_key_request_metadata_signature = signature
    return { signer: { uuid, app_fid: appFid, deadline, signed_key_request_metadata_signature } }
  },
  fetchFrameCatalog: () => ({ networks: ['base'] }),
  fetchRelevantFrames: () => ({ networks: ['base', 'optimism'] }),
  searchFrames: () => ({ networks: ['base'] }),
  searchChannels: () => ({ viewerFid: 2 }),
  publishWebhook: () => ({ subscription }),
  updateWebhook: () => ({ subscription }),
}
const casts = {
  minimum_author_score: 0.5,
  embedded_cast_author_fids: [2],
  embedded_cast_hashes: [`0x${'1'.repeat(40)}`],
}
const subscription = {
  'cast.created': casts,
  'cast.deleted': casts,
  'reaction.created': { target_cast_hashes: [`0x${'1'.repeat(40)}`] },
  'reaction.deleted': { target_cast_hashes: [`0x${'1'.repeat(40)}`] },
  'trade.created': {
    fids: [2],
    minimum_token_amount_usdc: 5,
    minimum_trader_neynar_score: 0.5,
  },
}

describe('parameters of the current SDK', () => {
  test.each(Object.keys(added) as OperationId[])('are understood by %s', async (id) => {
    const example = (await exampleFor(id, world, otherForms)) as object
    const args = { ...example, ...(await added[id]!()) }
    await tryOperation(sdk, id, args)
  })

  test.each<[OperationId, () => Record<string, unknown>]>([
    ['fetchFeed', () => ({ fid: 2, limit: 5 })],
    ['searchCasts', () => ({ q: 'lagoon', sortType: 'chron' })],
    [
      'publishFrameNotifications',
      () => ({
        notification: { title: 'Tide', body: 'It turns at four.', target_url: world.pageUrl },
      }),
    ],
  ])('are optional or renamed for %s', async (id, args) => {
    await tryOperation(sdk, id, args())
  })

  test('are tested for every operation that has them', () => {
    const more = sharedWithToday().filter((one) => one.added.length > 0)
    // The added parameters of these are about claims that the provider has no example of.
    const elsewhere = ['deleteVerification', 'appHostPostEvent']
    expect([...Object.keys(added), ...elsewhere].toSorted()).toEqual(
      more.map(({ id }) => id).toSorted(),
    )
  })
})
