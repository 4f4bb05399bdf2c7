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
/** Creates a signer through the API, because reseeded data does not contain the test kit's signers. */
const signerOfAna = async () => {
  const { signer_uuid: signerUuid } = await island.client.createSigner({})
  await island.local.approveSigner({ signerUuid, fid: ANA })
  return signerUuid
}
const publish = async (text: string) =>
  island.client.publishCast({ signerUuid: await signerOfAna(), text })

test('reset seeds the same world again within seconds', async () => {
  const before = await texts()
  await publish('Washed away by the tide')
  expect(await texts()).toContain('Washed away by the tide')
  const seeded = await island.local.reset()
  expect(seeded).toMatchObject({ world: 'small' })
  expect(await texts()).toEqual(before)
  expect(await island.local.agreement()).toEqual({ agrees: true, differences: [] })
  await publish('And written in again')
  expect((await texts())[0]).toBe('And written in again')
})

/** Recurring jobs with their due times. */
const recurring = () =>
  island.store.db
    .selectFrom('job')
    .select(['kind', 'due_at', 'every_ms'])
    .where('every_ms', 'is not', null)
    .execute()

test('reset resets the clock, removes faults, and runs no future job again', async () => {
  await island.local.clock.set('2031-05-06T07:08:09Z')
  await island.local.clock.freeze()
  await island.local.faults.add({ operation: 'fetchCastsForUser', status: 500 })
  await island.local.reset()
  const { clock, faults } = await island.local.status()
  expect(clock).toMatchObject({ frozen: false, offset_ms: 0 })
  expect(faults).toBe(0)
  expect((await island.local.faults.list()).faults).toEqual([])
  // The reseeded data uses the clock's time, too.
  const newest = (await island.client.fetchCastsForUser({ fid: ANA, limit: 1 })).casts[0]!
  expect(Date.parse(newest.timestamp)).toBeLessThanOrEqual(clock.now + 1000)
  const jobs = await recurring()
  expect(jobs.length).toBeGreaterThan(0)
  for (const { kind, due_at: due, every_ms: every } of jobs) {
    expect([kind, due > clock.now, due <= clock.now + every! + 60_000]).toEqual([kind, true, true])
  }
})

test('reset leaves unchanged what the caller asks for', async () => {
  const { now } = await island.local.clock.freeze()
  const { id } = await island.local.faults.add({ operation: 'publishCast', drop: true })
  await island.local.clock.advance(3_600_000)
  await island.local.reset('small', { keep: ['clock', 'faults'] })
  expect(await island.local.status()).toMatchObject({
    clock: { now: now + 3_600_000, frozen: true },
    faults: 1,
  })
  await island.local.reset('small', { keep: ['faults'] })
  expect((await island.local.clock.read()).offset_ms).toBe(0)
  expect((await island.local.faults.list()).faults).toMatchObject([{ id }])
  await island.local.reset()
})

test('a restored snapshot restores its clock, frozen or ahead, and removes faults', async () => {
  const { now } = await island.local.clock.freeze()
  await island.local.clock.advance(3_600_000)
  await island.local.snapshots.take('held')
  await island.local.clock.run()
  const { offset_ms: ahead } = await island.local.clock.advance(7_200_000)
  await island.local.snapshots.take('ahead')
  await island.local.clock.set('2031-05-06T07:08:09Z')
  await island.local.faults.add({ operation: 'publishCast', drop: true })

  await island.local.snapshots.restore('held', { keep: ['faults'] })
  expect(await island.local.status()).toMatchObject({
    clock: { now: now + 3_600_000, frozen: true },
    faults: 1,
  })
  await island.local.snapshots.restore('ahead')
  expect(await island.local.status()).toMatchObject({
    clock: { offset_ms: ahead, frozen: false },
    faults: 0,
  })
  await island.local.clock.reset()
  await island.local.snapshots.restore('held', { keep: ['clock'] })
  expect((await island.local.clock.read()).offset_ms).toBe(0)
  await island.local.snapshots.remove('held')
  await island.local.snapshots.remove('ahead')
  await island.local.reset()
})

test('rebuild recomputes the projections from the log', async () => {
  expect((await island.local.rebuild()).messages_in_view).toBeGreaterThan(0)
  expect(await island.local.agreement()).toEqual({ agrees: true, differences: [] })
})

test('calls during a reset wait for it', async () => {
  const resetting = island.local.reset()
  const reads = Array.from({ length: 20 }, () => texts())
  await resetting
  const counts = new Set((await Promise.all(reads)).map((list) => list.length))
  expect([...counts]).toEqual([(await texts()).length])
})

test('a snapshot restores data with signers, sequences and pending webhooks', async () => {
  await island.local.reset()
  const signerUuid = await signerOfAna()
  await island.client.publishCast({ signerUuid, text: 'Worth keeping' })
  const newcomer = await island.newcomer('ottilie')
  await island.local.snapshots.take('kept')
  await island.client.publishCast({ signerUuid, text: 'Not worth keeping' })
  await island.client.updateUser({ signerUuid, bio: 'Someone else now' })
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
  // Sealed values open, and sequences continue from their restored values.
  await island.client.publishCast({ signerUuid, text: 'Written with a key that came back' })
  expect((await island.newcomer('after')).fid).toBe(newcomer.fid + 1)

  const { snapshots } = await island.local.snapshots.list()
  expect(snapshots).toMatchObject([{ name: 'kept', world: 'small' }])
  await island.local.snapshots.remove('kept')
  expect((await island.local.snapshots.list()).snapshots).toEqual([])
  await expect(island.local.snapshots.restore('kept')).rejects.toMatchObject({ status: 404 })
})

test('snapshot names cannot lead out of the folder', async () => {
  for (const name of ['../out', 'UPPER', 'a'.repeat(41), '%2e%2e']) {
    await expect(island.local.snapshots.take(name)).rejects.toMatchObject({ status: 400 })
  }
})

test('seeding requires an empty network', async () => {
  await expect(island.local.seed('hostile')).rejects.toMatchObject({ status: 409 })
  await island.local.reset('empty')
  expect((await island.local.status()).world).toBe('empty')
  expect((await island.local.seed('small')).world).toBe('small')
  expect((await texts()).length).toBeGreaterThan(3)
})

test('deliveries are in the inbox once they are settled, and are sent again on request', async () => {
  await island.local.reset('small')
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
