import type { Generated } from 'kysely'

export interface FnameTable {
  name: string
  fid: number
  /** The custody address that asked for the name. */
  owner: string
  /** Time of the newest transfer, Unix milliseconds. */
  registered_at: number
}

export interface FnameTransferTable {
  id: Generated<number>
  name: string
  from_fid: number
  to_fid: number
  owner: string
  /** Unix seconds. */
  ts: number
  user_signature: string | null
}

/** Proofs of ENS and Base names, from the messages in view. */
export interface NameProofTable {
  name: string
  fid: number
  type: number
  owner: string
  ts: number
  hash: string
}

/** Names on the island's own chains. */
export interface ChainNameTable {
  name: string
  node: string
  network: 'ethereum' | 'base'
  address: string
  registered_at: number
  on_chain: Generated<boolean>
}

export interface NameTables {
  fname: FnameTable
  fname_transfer: FnameTransferTable
  name_proof: NameProofTable
  chain_name: ChainNameTable
}
