import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIsland, type TestIsland } from '@castaway/testkit'

let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ chain: { enabled: false } })
})
afterAll(() => island.close())

test('a signer is listed with how it came to its state, from its making to what it signed', async () => {
  const { signer_uuid: uuid } = await island.client.createSigner({})
  const find = async () =>
    (await island.local.signers.list()).signers.find((signer) => signer.uuid === uuid)!
  expect(await find()).toMatchObject({
    kind: 'managed',
    status: 'generated',
    account: null,
    request: null,
    added_at: null,
    messages: 0,
  })
  await island.local.approveSigner({ signerUuid: uuid, fid: 2 })
  await island.client.publishCast({ signerUuid: uuid, text: 'Signed by a new key' })
  const approved = await find()
  expect(approved).toMatchObject({
    status: 'approved',
    account: { fid: 2, username: 'ana' },
    messages: 1,
    removed_at: null,
  })
  expect(approved.added_at).toBeGreaterThanOrEqual(approved.created_at)
  expect(approved.last_message_at).not.toBeNull()
  const { signers } = await island.local.signers.list({ status: 'generated' })
  expect(signers.some((signer) => signer.uuid === uuid)).toBe(false)
})
