import { zeroAddress, type Address, type Hex } from 'viem'
import { highestFid } from '../messages/fids'
import type { Store } from '../store/index'
import { idRegistryAbi, keyRegistryAbi } from './abi'
import type { ChainNode, Send } from './chain'
import { readUnsynced, type UnsyncedRows } from './directory'

/** Accounts or keys per transaction, well within the gas limit of a block. */
const BATCH_SIZE = 150
const GAS = 28_000_000n

/** Updates the account and key registries from the database, in batches. */
export async function syncRegistries(
  store: Store,
  send: Send,
  node: ChainNode,
): Promise<UnsyncedRows> {
  const { contracts, treasury: from } = node
  const unsynced = await readUnsynced(store)
  for (const lot of slices(unsynced.accounts)) {
    const fids = lot.map(({ fid }) => BigInt(fid))
    const owners = lot.map(({ owner }) => owner as Address)
    const recoveries = lot.map(({ recovery }) => (recovery ?? zeroAddress) as Address)
    const args = [fids, owners, recoveries, BigInt(unsynced.highest)] as const
    const call = { abi: idRegistryAbi, functionName: 'sync', args }
    await send({ from, to: contracts.idRegistry, call, gas: GAS })
  }
  for (const lot of slices(unsynced.keys)) {
    const fids = lot.map(({ fid }) => BigInt(fid))
    const keys = lot.map(({ key }) => key as Hex)
    const types = lot.map(({ keyType }) => keyType)
    const apps = lot.map(({ appFid }) => BigInt(appFid ?? 0))
    const removed = lot.map((one) => one.removed)
    const args = [fids, keys, types, apps, removed] as const
    const call = { abi: keyRegistryAbi, functionName: 'sync', args }
    await send({ from, to: contracts.keyRegistry, call, gas: GAS })
  }
  return unsynced
}

/** Lets the registry assign the FIDs that follow those of the database. */
export async function syncCounter(store: Store, send: Send, node: ChainNode): Promise<void> {
  const { contracts, read, treasury: from } = node
  const registry = { address: contracts.idRegistry, abi: idRegistryAbi }
  const [there, here] = await Promise.all([
    read.readContract({ ...registry, functionName: 'idCounter' }),
    highestFid(store.db),
  ])
  if (there >= BigInt(here)) return
  const args = [[], [], [], BigInt(here)] as const
  await send({
    from,
    to: contracts.idRegistry,
    call: { abi: registry.abi, functionName: 'sync', args },
  })
}

const slices = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, i) =>
    items.slice(i * BATCH_SIZE, (i + 1) * BATCH_SIZE),
  )
