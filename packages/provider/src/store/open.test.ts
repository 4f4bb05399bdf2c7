import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock, systemRandom } from '@castaway/contract'
import { openStore } from './open'

const secret = 'a secret for tests only'

test('opens, closes and keeps what was written in a folder', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'castaway-store-'))
  const options = { dataFolder, clock: systemClock, random: systemRandom, secret }
  try {
    const first = await openStore(options)
    await first.db.insertInto('setting').values({ key: 'a', value: '{"b":1}' }).execute()
    await first.close()
    const second = await openStore(options)
    const row = await second.db.selectFrom('setting').selectAll().executeTakeFirst()
    expect(row).toEqual({ key: 'a', value: { b: 1 } })
    await second.close()
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
})
