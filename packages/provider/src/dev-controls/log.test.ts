import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const [ANA, BO] = [2, 3]
let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

test('the log has every message, newest first, with what became of it', async () => {
  const signerUuid = await island.signerOf(ANA)
  const { cast } = await island.client.publishCast({ signerUuid, text: 'For the log' })
  const published = (await island.local.messages.list({ limit: 1 })).messages[0]!
  expect(published).toMatchObject({
    hash: cast.hash,
    fid: ANA,
    username: 'ana',
    type: 'CAST_ADD',
    state: 'in view',
    message: { data: { castAddBody: { text: 'For the log' } }, hash: cast.hash },
  })
  expect(Math.abs(published.at - island.clock.now())).toBeLessThan(60_000)
  expect(published.bytes).toBeGreaterThan(100)

  await island.client.deleteCast({ signerUuid, targetHash: cast.hash })
  const [removal, removed] = (await island.local.messages.list({ limit: 2 })).messages
  expect([removal!.type, removal!.state]).toEqual(['CAST_REMOVE', 'in view'])
  expect([removed!.hash, removed!.state]).toEqual([cast.hash, 'removed'])
})

test('the log is read by type and author, page by page to its end', async () => {
  const seen: number[] = []
  let before: number | undefined
  do {
    const page = await island.local.messages.list({
      type: 'CAST_ADD',
      fid: BO,
      limit: 2,
      ...(before && { before }),
    })
    for (const message of page.messages) {
      expect([message.type, message.fid]).toEqual(['CAST_ADD', BO])
      seen.push(message.seq)
    }
    before = page.next ?? undefined
  } while (before)
  expect(seen.length).toBeGreaterThan(2)
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
})

test('what waits is listed, the next one first', async () => {
  const { jobs } = await island.local.jobs.list()
  expect(jobs.length).toBeGreaterThan(2)
  expect(jobs.map(({ due_at }) => due_at)).toEqual(
    jobs.map(({ due_at }) => due_at).toSorted((a, b) => a - b),
  )
  expect(jobs.some(({ every_ms }) => every_ms !== null)).toBe(true)
  expect(JSON.stringify(jobs)).not.toContain('payload')
})

test('a type, author or position that cannot be is refused', async () => {
  for (const filter of [{ type: 'CAST' }, { fid: 0 }, { before: -1 }, { limit: 1_000 }])
    await expect(island.local.messages.list(filter)).rejects.toMatchObject({ status: 400 })
})
