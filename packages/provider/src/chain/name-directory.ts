import { sql } from 'kysely'
import type { Store, Tx } from '../store/index'
import { nameRegistryOf, type ChainNetwork } from './networks'

type Hex = `0x${string}`

/** A name that the registry on chain has not received. */
export interface UnsyncedName {
  name: string
  node: Hex
  address: Hex
}

/** Whether the registry of a network lacks a name, or has it for another address. */
export async function hasUnsyncedNames({ db }: Store, network: ChainNetwork): Promise<boolean> {
  if (!nameRegistryOf(network)) return false
  const { rows } = await sql<{ some: boolean }>`select exists (
    select from chain_name where network = ${network} and not on_chain) as some`.execute(db)
  return rows[0]!.some
}

/** A new chain knows no names. */
export async function markNamesUnsynced({ db }: Store, network: ChainNetwork): Promise<void> {
  await sql`update chain_name set on_chain = false
    where network = ${network} and on_chain`.execute(db)
}

/** Marks names as synced, except those that have got another address meanwhile. */
export async function markNamesSynced(tx: Tx, names: readonly UnsyncedName[]): Promise<void> {
  await sql`update chain_name c set on_chain = true
    from json_to_recordset(${JSON.stringify(names)}::json) as t(name text, address text)
    where c.name = t.name and c.address = t.address`.execute(tx)
}
