import { systemRandom } from '@castaway/contract'
import { createLogin } from '@castaway/auth'
import { openStore, type Store } from '@castaway/provider'
import { onOwnDatabase } from '@castaway/testkit/database'
import { sql } from 'kysely'
import { migrateRecords } from '../src/record-tables'

/** For tests: a store with these tables, some users, and a clock that does not advance. */
export async function openTestStore(
  ...people: string[]
): Promise<{ store: Store; clock: { now(): number; forward(ms: number): void } }> {
  let now = 1_800_000_000_000
  const clock = { now: () => now, forward: (ms: number) => void (now += ms) }
  const random = systemRandom
  const secret = 'a secret of this test'
  const store = await onOwnDatabase((database) => openStore({ clock, random, secret, ...database }))
  await migrateTestStore(store, ...people)
  return { store, clock }
}

/** Creates the same tables, and users, in an existing store. */
export async function migrateTestStore(store: Store, ...people: string[]): Promise<void> {
  const { db, clock, random } = store
  const secret = 'a secret of this test'
  await createLogin({ db, secret, clock, random, baseUrl: 'http://localhost' }).migrate()
  await migrateRecords(store)
  for (const id of people) await addTestUser(store, id)
}

export async function addTestUser(store: Store, id: string): Promise<void> {
  await sql`insert into login_user (id, is_guest, custom_metadata, created_at)
    values (${id}, false, '{}', to_timestamp(0))`.execute(store.db)
}
