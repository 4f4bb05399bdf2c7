import { systemClock, systemRandom } from '@castaway/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKey } from './derive-key'
import { openTestDatabase } from '../test/database'
import { createLoginKeys } from './tokens/login-keys'
import { migrateLogin } from './store/migrate'
import { createNetworkAccounts } from './store/network-accounts'
import { canDecrypt } from './can-decrypt'

/** A database without the login's tables. */
const nothing = { name: 'nothing', make: async () => ({ close: async () => {} }) }
const SECRET = 'the secret that it was sealed with'
const OTHER = 'another one, which opens nothing'
let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase({}, nothing)
})
afterAll(() => database.close())

test('canDecrypt checks the secret against a signing key and a signer', async () => {
  const { db } = database
  const clock = systemClock
  const random = systemRandom
  expect(await canDecrypt(db, SECRET)).toBeNull()
  await migrateLogin(db, clock)
  expect(await canDecrypt(db, SECRET)).toBeNull()

  await createLoginKeys(db, clock, random, deriveKey(SECRET, 'signing key')).jwks()
  expect([await canDecrypt(db, SECRET), await canDecrypt(db, OTHER)]).toEqual([true, false])

  await db.deleteFrom('login_signing_key').execute()
  await sql`insert into login_user (id, is_guest, custom_metadata, created_at)
    values ('ana', false, '{}', to_timestamp(0))`.execute(db)
  await createNetworkAccounts(
    db,
    clock,
    random,
    deriveKey(SECRET, 'network account signer'),
  ).setNetworkAccount({
    userId: 'ana',
    provider: 'https://provider.example',
    fid: 7,
    signerUuid: '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec',
    status: 'approved',
    approvalUrl: null,
    proof: 'wallet',
  })
  expect([await canDecrypt(db, SECRET), await canDecrypt(db, OTHER)]).toEqual([true, false])
})
