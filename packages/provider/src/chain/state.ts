import { bytesOf } from '@castaway/server-kit/bytes'
import type { Store, Tx } from '../store/index'
import type { RunningNode } from './chain'
import type { ChainNetwork } from './networks'

/** The state of a chain in the database. */
export interface ChainCheckpoint {
  version: string
  /** First block whose events have not been applied. */
  nextBlock: number
}

/** Version of a network's chain, or of all chains; undefined if nothing ever happened there. */
export async function versionOf(store: Store, network?: ChainNetwork): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('chain_node')
    .select('version')
    .$if(network !== undefined, (query) => query.where('network', '=', network!))
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

export async function readState(
  store: Store,
  network: ChainNetwork,
): Promise<(ChainCheckpoint & { state: Uint8Array }) | undefined> {
  const row = await store.db
    .selectFrom('chain_node')
    .select(['version', 'state', 'next_block'])
    .where('network', '=', network)
    .executeTakeFirst()
  return (
    row && { version: row.version, state: bytesOf(row.state), nextBlock: Number(row.next_block) }
  )
}

/**
 * Saves the state of a node, the new events of its registries, and related data, in one transaction.
 * @param from the version that the node started from; null for a new chain
 * @returns null if the database has a newer version; nothing is written then
 */
export async function saveState(
  store: Store,
  node: RunningNode,
  from: ChainCheckpoint | null,
  then?: (tx: Tx) => Promise<void>,
): Promise<ChainCheckpoint | null> {
  const [{ readRegistryEvents, applyRegistryEvents }, { readTrades }, { recordTrades }] =
    await Promise.all([import('./events'), import('./trades'), import('./record-trades')])
  const first = from?.nextBlock ?? 0
  const news = await readRegistryEvents(node, first)
  // The first blocks of a chain are the provider's.
  const traded = from ? await readTrades(node, first, news.nextBlock) : null
  const { readMovedNames, applyMovedNames } = await import('./sync-names')
  const movedNames = await readMovedNames(node, first, news.nextBlock)
  const version = Buffer.from(store.random.bytes(12)).toString('hex')
  const row = {
    version,
    state: await node.dump(),
    next_block: news.nextBlock,
    changed_at: store.clock.now(),
  }
  return store.transaction(async (tx) => {
    const moved = from
      ? await tx
          .updateTable('chain_node')
          .set(row)
          .where('network', '=', node.network)
          .where('version', '=', from.version)
          .returning('version')
          .executeTakeFirst()
      : await tx
          .insertInto('chain_node')
          .values({ ...row, network: node.network })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
    if (!moved) return null
    await applyRegistryEvents(store, tx, news)
    if (traded) await recordTrades(store, tx, traded)
    await applyMovedNames(tx, movedNames)
    await then?.(tx)
    return { version, nextBlock: news.nextBlock }
  })
}
