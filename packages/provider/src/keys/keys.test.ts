import { operations, type OperationId } from '@castaway/contract'
import { signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { ApiError, createClient } from '@castaway/client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inAnHour, startIsland, type TestIsland } from '@castaway/testkit'
import { mnemonicToAccount } from 'viem/accounts'
import { apiKeys } from './index'
import { keyScopes, scopeOf } from './scopes'

let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ chain: { enabled: false } })
})
afterAll(() => island.close())
afterEach(async () => {
  const { keys } = await island.local.apiKeys.list()
  for (const { id, hint } of keys) if (hint !== null) await island.local.apiKeys.remove(id)
})

const clientWith = (key: string) =>
  createClient({ baseUrl: `${island.url}/v2`, apiKey: key, retry: false })

/** What a call was refused with. */
async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ApiError)) throw new TypeError('It was not refused', { cause: error })
  return error
}

test('every operation has a scope, and each scope its operations', () => {
  const ids = Object.keys(operations) as OperationId[]
  expect([...new Set(ids.map(scopeOf))].toSorted()).toEqual([...keyScopes].toSorted())
  expect(scopeOf('fetchFeed')).toBe('read')
  expect(scopeOf('publishCast')).toBe('write')
  expect(scopeOf('fetchWebhooks')).toBe('webhooks')
  expect(scopeOf('lookupSigner')).toBe('signers')
  expect(scopeOf('sendFungiblesToUsers')).toBe('spend')
  // A GET that reserves an account, and a POST that writes nothing.
  expect(scopeOf('getFreshAccountFID')).toBe('write')
  expect(scopeOf('validateFrameAction')).toBe('read')
})

test('a new key works at once, is told by its hint, and is never shown again', async () => {
  const { key, ...facts } = await island.local.apiKeys.create({ name: ' Tide bot ' })
  expect(facts).toMatchObject({ name: 'Tide bot', scopes: null, per_minute: null, calls: 0 })
  expect(key.endsWith(facts.hint!)).toBe(true)
  const { users } = await clientWith(key).fetchBulkUsers({ fids: [2] })
  expect(users[0]!.fid).toBe(2)
  expect(JSON.stringify(await island.local.apiKeys.list())).not.toContain(key)
  // It is of the same app as the development key, so it sees the same webhooks and signers.
  const { webhook } = await clientWith(key).publishWebhook({
    name: 'tides',
    url: 'http://localhost:9/',
    subscription: { 'follow.created': {} },
  })
  const all = (await island.client.fetchWebhooks()).webhooks.map(({ webhook_id: id }) => id)
  expect(all).toContain(webhook!.webhook_id)
})

test('a key without the scope of a call is refused in words', async () => {
  const { id, key } = await island.local.apiKeys.create({ name: 'reader', scopes: ['read'] })
  const client = clientWith(key)
  await client.fetchTrendingFeed({ limit: 1 })
  const signerUuid = await island.signerOf(2)
  for (const call of [
    () => client.publishCast({ signerUuid, text: 'no' }),
    () => client.fetchWebhooks(),
    () => client.createSigner({}),
  ]) {
    const { status, code, message } = await errorOf(call())
    expect([status, code]).toEqual([403, 'Forbidden'])
    expect(message).toMatch(/“reader” lacks the scope \w+, which \w+ needs/)
  }
  await island.local.apiKeys.change(id, { scopes: ['read', 'webhooks'] })
  await client.fetchWebhooks()
})

test('a key that has used its calls waits, and says how long', async () => {
  const { id, key } = await island.local.apiKeys.create({ name: 'slow', per_minute: 3 })
  const client = clientWith(key)
  for (let n = 0; n < 3; n++) await client.fetchBulkUsers({ fids: [2] })
  const answer = await fetch(`${island.url}/v2/farcaster/user/bulk?fids=2`, {
    headers: { 'x-api-key': key },
  })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(((await answer.json()) as { message: string }).message).toMatch(/3 calls a minute/)
  // A clock that is held has no part in it.
  await island.local.apiKeys.change(id, { per_minute: null })
  await client.fetchBulkUsers({ fids: [2] })
})

test('a deleted key is refused at once', async () => {
  const { id, key } = await island.local.apiKeys.create({ name: 'gone' })
  const client = clientWith(key)
  await client.fetchBulkUsers({ fids: [2] })
  await island.local.apiKeys.remove(id)
  expect((await errorOf(client.fetchBulkUsers({ fids: [2] }))).status).toBe(401)
  expect((await errorOf(island.local.apiKeys.remove(id))).status).toBe(404)
})

test('what a key was used for is counted by hour and operation, with what became of it', async () => {
  const { id, key } = await island.local.apiKeys.create({ name: 'counted', scopes: ['read'] })
  const client = clientWith(key)
  for (let n = 0; n < 3; n++) await client.fetchBulkUsers({ fids: [2] })
  await errorOf(client.lookupUserByUsername({ username: 'nobody-of-this-name' }))
  await errorOf(client.fetchWebhooks())
  const { bars, operations: used } = await island.local.apiKeys.usage(id)
  expect(bars).toHaveLength(24)
  expect(bars.every(({ at }, index) => index === 0 || at - bars[index - 1]!.at === 3_600_000)).toBe(
    true,
  )
  const sum = (name: 'ok' | 'refused' | 'limited' | 'failed') =>
    bars.reduce((all, bar) => all + bar[name], 0)
  expect([sum('ok'), sum('refused'), sum('limited'), sum('failed')]).toEqual([3, 2, 0, 0])
  expect(used.map(({ operation, ok, refused }) => [operation, ok, refused])).toEqual([
    ['fetchBulkUsers', 3, 0],
    ['fetchWebhooks', 0, 1],
    ['lookupUserByUsername', 0, 1],
  ])
  expect(used[0]!.took_ms).toBeGreaterThan(0)
  const listed = (await island.local.apiKeys.list()).keys.find((each) => each.id === id)
  expect(listed).toMatchObject({ calls: 5, errors: 2 })
  expect(Math.abs(Date.now() - listed!.last_used_at!)).toBeLessThan(60_000)
  const month = await island.local.apiKeys.usage(id, { hours: 720, step: 24 })
  expect(month.bars).toHaveLength(30)
  expect(month.bars.at(-1)!.ok + month.bars.at(-2)!.ok).toBe(3)
})

test('a key outlives a reset of the world', async () => {
  const { key } = await island.local.apiKeys.create({ name: 'stays' })
  await island.local.reset('small')
  await clientWith(key).fetchBulkUsers({ fids: [2] })
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['no scope', { name: 'x', scopes: [] }, 'scopes'],
  ['an unknown scope', { name: 'x', scopes: ['admin' as 'read'] }, 'scopes'],
  ['no calls', { name: 'x', per_minute: 0 }, 'per_minute'],
])('a key with %s is not made', async (_, choices, property) => {
  const error = await errorOf(island.local.apiKeys.create(choices))
  expect(error.status).toBe(400)
  expect(error.property?.startsWith(property)).toBe(true)
})

test('a key of the settings is changed in the settings', async () => {
  const { keys } = await island.local.apiKeys.list()
  const own = keys.find(({ hint }) => hint === null)!
  const error = await errorOf(island.local.apiKeys.change(own.id, { name: 'x' }))
  expect([error.status, error.code]).toEqual([409, 'CONFLICT'])
  expect((await errorOf(island.local.apiKeys.remove(own.id))).status).toBe(409)
})

test('an app is made with an account of its own, whose wallet signs for it, and sees only what is its', async () => {
  const app = await island.local.apps.create({
    name: 'Tide tables',
    username: 'tide-tables',
    domain: 'localhost:3000',
  })
  expect(app.account).toMatchObject({ username: 'tide-tables' })
  const client = clientWith(app.api_key)
  const wallet = mnemonicToAccount(app.mnemonic)
  expect(wallet.address).toBe(app.custody_address)
  // It asks for the approval of a signer as any app does.
  const { signer_uuid: signerUuid, public_key: key } = await client.createSigner({})
  const deadline = inAnHour(island.clock)
  const appFid = app.account!.fid
  const signature = await wallet.signTypedData(
    signedKeyRequestTypedData({ requestFid: appFid, key: key as `0x${string}`, deadline }),
  )
  const asked = await client.registerSignedKey({ signerUuid, appFid, deadline, signature })
  expect(asked.status).toBe('pending_approval')
  const [listed] = (await island.local.signers.list({ status: 'pending_approval' })).signers
  expect(listed).toMatchObject({ uuid: signerUuid, app: 'Tide tables', request: { fid: appFid } })
  expect(listed!.approval_url).toBe(asked.signer_approval_url)
  // Its manifest is one that is accepted for its domain.
  const { accountAssociation } = app.manifest as { accountAssociation: Record<string, string> }
  const decoded = Buffer.from(accountAssociation.payload!, 'base64url').toString()
  expect(JSON.parse(decoded)).toEqual({ domain: 'localhost:3000' })
  expect((await errorOf(island.client.lookupSigner({ signerUuid }))).status).toBe(403)

  expect(
    await errorOf(island.local.apps.create({ name: 'x', username: 'tide-tables' })),
  ).toMatchObject({
    status: 409,
    code: 'NAME_TAKEN',
  })
  await island.local.apps.remove(app.id)
  expect((await errorOf(client.fetchBulkUsers({ fids: [2] }))).status).toBe(401)
  const { apps } = await island.local.apps.list()
  expect(apps.map(({ id }) => id)).toEqual(['other', 'test'])
  expect((await errorOf(island.local.apps.remove('test'))).status).toBe(409)
})

test('keys of apps that developers made are refused where nobody can have made them', async () => {
  const { key } = await island.local.apiKeys.create({ name: 'here' })
  const elsewhere = apiKeys(island.store, false, () => {})
  await expect(elsewhere.identify(key)).rejects.toMatchObject({ status: 401 })
  await expect(elsewhere.identify(island.apiKey)).resolves.toMatchObject({ id: 'test' })
})
