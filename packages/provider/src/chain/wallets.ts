import { bytesOf } from '@castaway/server-kit/bytes'
import { sql } from 'kysely'
import type { Store } from '../store/index'
import { notFound, serverError } from '../errors'

type Hex = `0x${string}`

export interface ServerWallet {
  id: string
  /** Lowercase. */
  address: Hex
  key: Hex
}

/** The id that an app uses for the wallet that is created on its first request. */
const DEFAULT = 'default'

const sealContextOf = (id: string): string => `server_wallet:${id}`

/** Key of the wallet that pays for sponsored transactions: gas, storage, new tokens. */
export const treasuryKey = async (store: Store): Promise<Hex> =>
  (await defaultWallet(store, null)).key

/**
 * The wallet that an app selects by `x-wallet-id`; `default` is its own, created on first use.
 * @throws 404 unknown, 403 owned by another app
 */
export async function walletOf(store: Store, appId: string, id: string): Promise<ServerWallet> {
  if (id.toLowerCase() === DEFAULT) return defaultWallet(store, appId)
  const row = await store.db
    .selectFrom('server_wallet')
    .select(['id', 'app_id', 'address', 'sealed_key'])
    .where('id', '=', id.toLowerCase())
    .executeTakeFirst()
  // No app may select the treasury wallet.
  if (!row || row.app_id === null) throw notFound('The wallet', 'x-wallet-id')
  if (row.app_id !== appId) {
    throw serverError('Forbidden', 'The wallet belongs to another API key', 'x-wallet-id')
  }
  return openWallet(store, row)
}

/** Lists the wallets of all apps, oldest first, without keys. */
export async function walletsOf(
  store: Store,
): Promise<{ id: string; app: string; address: string; is_default: boolean }[]> {
  const rows = await store.db
    .selectFrom('server_wallet')
    .select(['id', 'app_id', 'address', 'is_default'])
    .where('app_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ app_id, ...wallet }) => ({ ...wallet, app: app_id! }))
}

async function defaultWallet(store: Store, appId: string | null): Promise<ServerWallet> {
  const read = () =>
    store.db
      .selectFrom('server_wallet')
      .select(['id', 'address', 'sealed_key'])
      .where(sql<boolean>`coalesce(app_id, '') = ${appId ?? ''}`)
      .where('is_default', '=', true)
      .executeTakeFirst()
  const found = await read()
  if (found) return openWallet(store, found)
  const { privateKeyToAddress } = await import('viem/accounts')
  const key = store.random.bytes(32)
  const id = Buffer.from(store.random.bytes(16)).toString('hex')
  await store.db
    .insertInto('server_wallet')
    .values({
      id,
      app_id: appId,
      address: privateKeyToAddress(hex(key)).toLowerCase(),
      sealed_key: store.seal.close(key, sealContextOf(id)),
      is_default: true,
      created_at: store.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return openWallet(store, (await read())!)
}

const hex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`

const openWallet = (
  store: Store,
  row: { id: string; address: string; sealed_key: string },
): ServerWallet => ({
  id: row.id,
  address: row.address as Hex,
  key: hex(store.seal.open(bytesOf(row.sealed_key), sealContextOf(row.id))),
})
