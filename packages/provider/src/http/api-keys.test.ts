import { systemClock, systemRandom } from '@castaway/contract'
import { onOwnDatabase } from '@castaway/testkit/database'
import { expect, it } from 'vitest'
import { openStore } from '../store/index'
import { hashKey, saveKeys } from './api-keys'

it('processes that start at once all save the same keys', async () => {
  const store = await onOwnDatabase((own) =>
    openStore({
      ...own,
      clock: systemClock,
      random: systemRandom,
      secret: 'a secret for tests only',
    }),
  )
  const keys = Array.from({ length: 20 }, (_, index) => ({
    id: `app-${index + 10}`,
    name: 'App',
    key: `key ${index}`,
  }))
  // In a new database, each time: one of them fails in a few tries where they do not wait for each other.
  for (let start = 0; start < 40; start++) {
    await store.db.deleteFrom('api_app').execute()
    await Promise.all(Array.from({ length: 8 }, () => saveKeys(store, keys, systemClock)))
    const saved = await store.db.selectFrom('api_app').select(['id', 'key_hash']).execute()
    expect(saved.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      keys.map(({ id, key }) => ({ id, key_hash: hashKey(key) })),
    )
  }
  await store.close()
})
