import type { Store, Tx } from '../store/index'
import type { RunningNode } from './chain'
import type { ChainNetwork } from './networks'

/** How far the database is. */
export interface ChainCheckpoint {
  version: string
  /** First block whose events have not been taken over. */
  nextBlock: number
}

/** Names the state that a network's chain, or any, is in; undefined where nothing ever happened there. */
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
  return row && { version: row.version, state: row.state, nextBlock: Number(row.next_block) }
}

/**
 * Writes down where a node is, what its registries said since, and whatever belongs to it, in one transaction.
 * @param from where the node came from; null where the chain begins
 * @returns null where the database has moved on meanwhile, and nothing was written
 */
export async function saveState(
  store: Store,
  node: RunningNode,
  from: ChainCheckpoint | null,
  then?: (tx: Tx) => Promise<void>,
): Promise<ChainCheckpoint | null> {
  const { readRegistryEvents, applyRegistryEvents } = await import('./events')
  const news = await readRegistryEvents(node, from?.nextBlock ?? 0)
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
    await then?.(tx)
    return { version, nextBlock: news.nextBlock }
  })
}
