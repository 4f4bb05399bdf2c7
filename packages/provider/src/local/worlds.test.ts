import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAgreement } from '@castaway/provider'
import { startIsland, type TestIsland } from '@castaway/testkit'

let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

const ANA = 2

const texts = async () =>
  (await island.client.fetchCastsForUser({ fid: ANA, limit: 50 })).casts.map((cast) => cast.text)
/** A signer made through the API, as worlds that are planted anew know none of the test kit's. */
const signerOfAna = async () => {
  const { signer_uuid: signerUuid } = await island.client.createSigner({})
  await island.local.approveSigner({ signerUuid, fid: ANA })
  return signerUuid
}
const publish = async (text: string) =>
  island.client.publishCast({ signerUuid: await signerOfAna(), text })

test('reset plants the same world anew, in a moment', async () => {
  const before = await texts()
  await publish('Washed away by the tide')
  expect(await texts()).toContain('Washed away by the tide')
  const planted = await island.local.reset()
  expect(planted).toMatchObject({ world: 'tiny' })
  expect(await texts()).toEqual(before)
  expect(await island.local.agreement()).toEqual({ agrees: true, differences: [] })
  await publish('And written in again')
  expect((await texts())[0]).toBe('And written in again')
})

test('calls that come during a reset wait for it', async () => {
  const resetting = island.local.reset()
  const reads = Array.from({ length: 20 }, () => texts())
  await resetting
  const counts = new Set((await Promise.all(reads)).map((list) => list.length))
  expect([...counts]).toEqual([(await texts()).length])
})

test('a snapshot brings back what was, with signers, sequences and webhooks to be', async () => {
  await island.local.reset()
  const signerUuid = await signerOfAna()
  await island.client.publishCast({ signerUuid, text: 'Worth keeping' })
  const newcomer = await island.newcomer('ottilie')
  await island.local.snapshots.take('kept')
  await island.client.publishCast({ signerUuid, text: 'Not worth keeping' })
  await island.client.updateUser({ signerUuid, bio: 'Somebody else now' })
  await island.newcomer('nobody')

  await island.local.snapshots.restore('kept')
  expect(await texts()).toContain('Worth keeping')
  expect(await texts()).not.toContain('Not worth keeping')
  expect(await checkAgreement(island.store)).toEqual([])
  const { user } = await island.client.lookupUserByUsername({ username: 'ottilie' })
  expect(user.fid).toBe(newcomer.fid)
  await expect(island.client.lookupUserByUsername({ username: 'nobody' })).rejects.toMatchObject({
    status: 404,
  })
  // What was sealed opens, and numbers go on from where they were.
  await island.client.publishCast({ signerUuid, text: 'Written with a key that came back' })
  expect((await island.newcomer('after')).fid).toBe(newcomer.fid + 1)

  const { snapshots } = await island.local.snapshots.list()
  expect(snapshots).toMatchObject([{ name: 'kept', world: 'tiny' }])
  await island.local.snapshots.remove('kept')
  expect((await island.local.snapshots.list()).snapshots).toEqual([])
  await expect(island.local.snapshots.restore('kept')).rejects.toMatchObject({ status: 404 })
})

test('names of snapshots lead nowhere else', async () => {
  for (const name of ['../out', 'UPPER', 'a'.repeat(41), '%2e%2e']) {
    await expect(island.local.snapshots.take(name)).rejects.toMatchObject({ status: 400 })
  }
})

test('seeding is for an island where nobody lives', async () => {
  await expect(island.local.seed('nasty')).rejects.toMatchObject({ status: 409 })
  await island.local.reset('empty')
  expect((await island.local.status()).world).toBe('empty')
  expect((await island.local.seed('tiny')).world).toBe('tiny')
  expect((await texts()).length).toBeGreaterThan(3)
})

test('webhooks stand in the inbox once all is settled, and are sent again on demand', async () => {
  await island.local.reset('tiny')
  const got: string[] = []
  const receiver = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => got.push(chunk.toString()))
    request.on('end', () => response.end())
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  try {
    const { webhook } = await island.client.publishWebhook({
      name: 'Casts of Ana',
      url,
      subscription: { 'cast.created': { author_fids: [ANA] } },
    })
    await publish('Told to everybody')
    await island.local.drain()
    const { sent } = await island.local.inbox.list({ kind: 'webhook' })
    expect(sent).toMatchObject([
      {
        to: url,
        status: 'delivered',
        body: { type: 'cast.created' },
        last: { response_code: 200 },
      },
    ])
    expect(got).toHaveLength(1)
    await island.local.inbox.replay('webhook', sent[0]!.id)
    await island.local.drain()
    expect(got).toEqual([got[0], got[0]])
    expect((await island.local.inbox.list()).sent).toHaveLength(2)

    await island.client.updateWebhookActiveStatus({
      webhookId: webhook!.webhook_id,
      active: 'false',
    })
    await expect(island.local.inbox.replay('webhook', sent[0]!.id)).rejects.toMatchObject({
      status: 409,
    })
    await expect(island.local.inbox.replay('webhook', '999999')).rejects.toMatchObject({
      status: 404,
    })
    await expect(island.local.inbox.replay('webhook', 'x')).rejects.toMatchObject({ status: 400 })
  } finally {
    receiver.closeAllConnections()
    await new Promise((done) => receiver.close(done))
  }
})
