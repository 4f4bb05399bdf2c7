import { sql } from 'kysely'
import { parseEventLogs, type Hex } from 'viem'
import type { Store, Tx } from '../store/index'
import { nameRegistryAbi } from './abi'
import type { ChainNode, Send } from './chain'
import type { UnsyncedName } from './name-directory'
import { nameRegistryOf } from './networks'

/** Names per transaction, well within the gas limit of a block. */
const BATCH_SIZE = 200
const GAS = 25_000_000n

/** Registers the names of the database that the registry of this network does not have. */
export async function syncNames(
  { db }: Store,
  send: Send,
  { network, treasury: from }: ChainNode,
): Promise<UnsyncedName[]> {
  const { rows } = await sql<UnsyncedName>`select name, node, address from chain_name
    where network = ${network} and not on_chain order by name`.execute(db)
  const to = nameRegistryOf(network)!
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const batch = rows.slice(at, at + BATCH_SIZE)
    const args = [batch.map(({ node }) => node), batch.map(({ address }) => address)] as const
    await send({
      from,
      to,
      call: { abi: nameRegistryAbi, functionName: 'keep', args },
      gas: GAS,
    })
  }
  return rows
}

/** A name that its owner has given another address on chain, with their own wallet. */
export interface MovedName {
  node: Hex
  address: string
}

/** Reads which names got another address in these blocks. */
export async function readMovedNames(
  { network, read }: ChainNode,
  from: number,
  nextBlock: number,
): Promise<MovedName[]> {
  const address = nameRegistryOf(network)
  if (!address || from >= nextBlock) return []
  const logs = await read.getLogs({
    address,
    fromBlock: BigInt(from),
    toBlock: BigInt(nextBlock - 1),
  })
  return parseEventLogs({ abi: nameRegistryAbi, logs, strict: true }).map(({ args }) => ({
    node: args.node,
    address: args.a.toLowerCase(),
  }))
}

/** Applies what owners have done on chain to the database, in chain order. */
export async function applyMovedNames(tx: Tx, moved: readonly MovedName[]): Promise<void> {
  for (const { node, address } of moved) {
    await sql`update chain_name set address = ${address}
      where node = ${node} and on_chain`.execute(tx)
  }
}
