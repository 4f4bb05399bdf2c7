import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAgreement, openStore } from '@castaway/provider'
import { systemClock, systemRandom } from '@castaway/contract'
import { clientOf, register } from './harness/people'
import { removeFolder, newFolder, secretOf, startProduct, type Product } from './harness/product'

let folder: string
let product: Product
beforeAll(async () => {
  folder = await newFolder()
  product = await startProduct({ CASTAWAY_DATA: folder })
})
afterAll(async () => {
  await product.stop('SIGKILL')
  await removeFolder(folder)
})

test('casts acknowledged before a kill in mid-write are there, and log and projections agree', async () => {
  const person = await register(clientOf(product), 'ines')
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round++) {
    const client = clientOf(product)
    let killed = false
    const writers = Array.from({ length: 4 }, async (_, lane) => {
      for (let index = 0; !killed; index++) {
        try {
          const { cast } = await client.publishCast({
            signerUuid: person.signerUuid,
            text: `Round ${round}, lane ${lane}, cast ${index}`,
          })
          acknowledged.push(cast.hash)
          await client.publishReaction({
            signerUuid: person.signerUuid,
            reactionType: 'like',
            target: cast.hash,
          })
        } catch {
          // The connection ended with the process; this write was not acknowledged.
        }
      }
    })
    // Kills by the number of writes, not by time, so that a busy machine is also killed in mid-write.
    const enough = acknowledged.length + 12 + round
    while (acknowledged.length < enough) await new Promise((done) => setTimeout(done, 5))
    await product.stop('SIGKILL')
    killed = true
    await Promise.all(writers)
    await product.restart()
  }
  expect(acknowledged.length).toBeGreaterThan(30)
  const client = clientOf(product)
  for (let from = 0; from < acknowledged.length; from += 25) {
    const asked = acknowledged.slice(from, from + 25)
    const { result } = await client.fetchBulkCasts({ casts: asked })
    expect(result.casts.map((cast) => cast.hash)).toEqual(asked)
  }

  await product.stop('SIGTERM')
  const store = await openStore({
    dataFolder: folder,
    clock: systemClock,
    random: systemRandom,
    secret: await secretOf(folder),
  })
  expect(await checkAgreement(store)).toEqual([])
  await store.close()
})
