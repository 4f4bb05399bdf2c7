import { sql } from 'kysely'
import { parseEventLogs } from 'viem'
import { LARGEST_FID } from '../messages/rules'
import { addSignerKeys, registerAccounts, rentStorage } from '../store/accounts'
import type { Store, Tx } from '../store/index'
import { idGatewayAbi, keyGatewayAbi, storageRegistryAbi } from './abi'
import type { Chain } from './chain'

const ED25519 = 1
const KEY_BYTES = 32
const registryAbi = [...idGatewayAbi, ...keyGatewayAbi, ...storageRegistryAbi]

type Event = ReturnType<typeof parseEventLogs<typeof registryAbi>>[number]

/**
 * Brings what the chain's registries say into the database: new accounts, keys and rents, each once, in the order in
 * which they happened.
 */
export async function takeOver(store: Store, chain: Chain): Promise<void> {
  if (chain.network !== 'optimism') return
  const { contracts, read } = chain
  const latest = await read.getBlockNumber({ cacheTime: 0 })
  const from = await nextBlock(store.db, chain)
  if (from === undefined || from > Number(latest)) return
  const logs = await read.getLogs({
    address: [contracts.idGateway, contracts.keyGateway, contracts.storageRegistry],
    fromBlock: BigInt(from),
    toBlock: latest,
  })
  const events = parseEventLogs({ abi: registryAbi, logs, strict: true })
  const times = new Map(
    await Promise.all(
      [...new Set(events.map(({ blockNumber }) => blockNumber))].map(async (blockNumber) => {
        const { timestamp } = await read.getBlock({ blockNumber })
        return [blockNumber, Number(timestamp) * 1000] as const
      }),
    ),
  )
  await store.transaction(async (tx) => {
    // Whoever else takes over at this moment waits here, and finds that it is done.
    const first = await nextBlock(tx, chain, true)
    if (first === undefined) return
    for (const event of events) {
      if (event.blockNumber >= first) await apply(store, tx, event, times.get(event.blockNumber)!)
    }
    await tx
      .updateTable('chain_node')
      .set({ next_block: Math.max(first, Number(latest) + 1) })
      .where('network', '=', chain.network)
      .execute()
  })
}

async function nextBlock(db: Store['db'] | Tx, chain: Chain, lock = false) {
  const query = db
    .selectFrom('chain_node')
    .select('next_block')
    .where('network', '=', chain.network)
    .where('genesis', '=', chain.genesis)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row && Number(row.next_block)
}

async function apply(store: Store, tx: Tx, event: Event, at: number): Promise<void> {
  switch (event.eventName) {
    case 'Register': {
      const { id, to, recovery } = event.args
      if (!(await isFree(tx, id, to.toLowerCase()))) return
      await registerAccounts(
        store,
        [{ fid: Number(id), custodyAddress: to, recoveryAddress: recovery, registeredAt: at }],
        tx,
      )
      return
    }
    case 'Add': {
      const { fid, keyType, keyBytes, metadata } = event.args
      if (!isFid(fid) || keyType !== ED25519 || keyBytes.length !== 2 + 2 * KEY_BYTES) return
      const appFid = requestFidOf(metadata)
      await addSignerKeys(
        store,
        [{ fid: Number(fid), key: keyBytes, addedAt: at, ...(appFid && { appFid }) }],
        tx,
      )
      return
    }
    case 'Rent': {
      const { fid, units } = event.args
      if (!isFid(fid) || units > BigInt(LARGEST_FID)) return
      await rentStorage(store, [{ fid: Number(fid), units: Number(units), rentedAt: at }], tx)
    }
  }
}

const isFid = (fid: bigint): boolean => fid > 0n && fid <= BigInt(LARGEST_FID)

/** Accounts that joined without the chain have numbers and addresses too. */
async function isFree(tx: Tx, id: bigint, address: string): Promise<boolean> {
  if (!isFid(id)) return false
  const { rows } = await sql`select 1 from account
    where fid = ${Number(id)}::int or custody_address = ${address} limit 1`.execute(tx)
  return rows.length === 0
}

/** The app that asked for a key: the first field of the request that its metadata is. */
function requestFidOf(metadata: `0x${string}`): number | undefined {
  // The first word says where the request begins: right after it.
  const word = metadata.slice(2 + 64, 2 + 128)
  if (word.length < 64) return undefined
  const fid = BigInt(`0x${word}`)
  return isFid(fid) ? Number(fid) : undefined
}
