import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAgreement } from '../messages/verify'
import type { Store } from '../store/open'
import { commonState, emptyStore, syncOnce } from '../../test/synced'
import { syncFrom } from './sync'

let island: TestIsland
let grpc: Awaited<ReturnType<TestIsland['startGrpc']>>
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  grpc = await island.startGrpc()
})
afterAll(async () => {
  await grpc?.close()
  await island?.close()
})

async function expectEqual(copy: Store): Promise<void> {
  expect(await commonState(copy)).toEqual(await commonState(island.store))
  expect(await checkAgreement(copy)).toEqual([])
}

test('an empty database has what the node has', async () => {
  const copy = await emptyStore(island.clock)
  try {
    const progress = await syncFrom(copy, syncOnce(grpc.port))
    expect(progress.leftOut).toEqual(new Map())
    expect(progress.messages).toBeGreaterThan(100)
    expect(progress.accounts).toBe(progress.accountsOfNode)
    await expectEqual(copy)
  } finally {
    await copy.close()
  }
})
