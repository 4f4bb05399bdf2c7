import { sql } from 'kysely'
import { namehash } from 'viem/ens'
import { nameKind } from '../messages/names'
import type { Tx } from '../store/index'

/** A name on the island's own chains, which get it when they are first used. */
export interface SeededName {
  name: string
  /** Lowercase. */
  address: string
  /** Unix milliseconds. */
  registeredAt: number
}

/** Registers names without a chain. */
export async function seedChainNames(tx: Tx, names: readonly SeededName[]): Promise<void> {
  if (names.length === 0) return
  const rows = names.map(({ name, address, registeredAt }) => ({
    name,
    node: namehash(name),
    network: nameKind(name) === 'base' ? 'base' : 'ethereum',
    address,
    registered_at: registeredAt,
  }))
  await sql`insert into chain_name (name, node, network, address, registered_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      name text, node text, network text, address text, registered_at bigint)`.execute(tx)
}
