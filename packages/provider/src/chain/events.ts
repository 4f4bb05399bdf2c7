import { addressOfKey, keyTypes, type KeyType } from '@castaway/contract/eip712'
import { parseEventLogs, type Address } from 'viem'
import { changeRecovery, NO_ADDRESS, transferAccount } from '../messages/transfer-account'
import { approveRequestedKey } from '../messages/key-approval'
import { requestFidOf } from '../messages/key-claims'
import { extendPro } from '../messages/pro'
import { claimFid } from '../messages/fids'
import { revokeSigner } from '../messages/revoke'
import type { ChainPosition } from '../messages/onchain-events'
import { LARGEST_FID } from '../messages/rules'
import { addSignerKeys, registerAccounts, rentStorage } from '../messages/accounts'
import type { Store, Tx } from '../store/index'
import { idRegistryAbi, keyRegistryAbi, storageRegistryAbi, tierRegistryAbi } from './abi'
import type { ChainNode } from './chain'
import { markSynced } from './directory'

const KEY_BYTES = 32
const PRO = 1n
const registryAbi = [...idRegistryAbi, ...keyRegistryAbi, ...storageRegistryAbi, ...tierRegistryAbi]

type Event = ReturnType<typeof parseEventLogs<typeof registryAbi>>[number]

export interface RegistryEvents {
  events: { event: Event; at: number }[]
  /** First block that has not been read. */
  nextBlock: number
}

/** The registries whose events change the database. */
function registriesOf({ network, contracts }: ChainNode): Address[] {
  if (network === 'base') return [contracts.tierRegistry]
  if (network !== 'optimism') return []
  return [contracts.idRegistry, contracts.keyRegistry, contracts.storageRegistry]
}

/**
 * Reads the registries' events from this block on, in chain order, except those by which the database was written to
 * the registries.
 */
export async function readRegistryEvents(node: ChainNode, from: number): Promise<RegistryEvents> {
  const { read } = node
  const latest = await read.getBlockNumber()
  const nextBlock = Math.max(from, Number(latest) + 1)
  const address = registriesOf(node)
  if (address.length === 0 || from === nextBlock) return { events: [], nextBlock }
  const logs = await read.getLogs({ address, fromBlock: BigInt(from), toBlock: latest })
  const all = parseEventLogs({ abi: registryAbi, logs, strict: true })
  const synced = new Set(
    all.flatMap((event) => (event.eventName === 'Synced' ? [event.transactionHash] : [])),
  )
  const events = all.filter(({ transactionHash }) => !synced.has(transactionHash))
  const blocks = [...new Set(events.map(({ blockNumber }) => blockNumber))]
  const times = new Map(
    await Promise.all(
      blocks.map(async (blockNumber) => {
        const { timestamp } = await read.getBlock({ blockNumber })
        return [blockNumber, Number(timestamp) * 1000] as const
      }),
    ),
  )
  return {
    events: events.map((event) => ({ event, at: times.get(event.blockNumber)! })),
    nextBlock,
  }
}

/**
 * Applies registry events to the database: accounts, their owners and recovery addresses, added and removed keys, rents
 * and Pro subscriptions.
 * @throws StoreError `FID_TAKEN`, `CUSTODY_TAKEN` if the API has assigned the same meanwhile
 */
export async function applyRegistryEvents(
  store: Store,
  tx: Tx,
  { events }: RegistryEvents,
): Promise<void> {
  for (const { event, at } of events) await apply(store, tx, event, at)
}

async function apply(store: Store, tx: Tx, event: Event, at: number): Promise<void> {
  const position = positionOf(event)
  switch (event.eventName) {
    case 'Register': {
      const { id, to, recovery } = event.args
      if (!isFid(id)) return
      const fid = Number(id)
      await claimFid(tx, fid)
      const account = { fid, custodyAddress: to, registeredAt: at, position }
      const recoverable = recovery === NO_ADDRESS ? {} : { recoveryAddress: recovery }
      await registerAccounts(store, [{ ...account, ...recoverable }], tx)
      await markAccount(tx, fid)
      return
    }
    case 'Transfer': {
      const { id, to } = event.args
      if (!isFid(id)) return
      await transferAccount(store, tx, { fid: Number(id), to, onChain: true, position, at })
      return
    }
    case 'ChangeRecoveryAddress': {
      const { id, recovery } = event.args
      if (!isFid(id)) return
      await changeRecovery(store, tx, { fid: Number(id), to: recovery, position, at })
      await markAccount(tx, Number(id))
      return
    }
    case 'Add': {
      const { fid, keyType, keyBytes, metadata, metadataType } = event.args
      if (!isFid(fid) || !isKey(keyType, keyBytes)) return
      const appFid = requestFidOf(metadata)
      const key = { fid: Number(fid), key: keyBytes, keyType, ...(appFid && { appFid }) }
      const onChain = { position, metadata, metadataType }
      await addSignerKeys(store, [{ ...key, addedAt: at, onChain }], tx)
      await approveRequestedKey(tx, { ...key, at })
      await markSynced(tx, { accounts: [], keys: [{ ...key, appFid: null, removed: false }] })
      return
    }
    case 'Remove': {
      const { fid, keyBytes } = event.args
      if (!isFid(fid)) return
      const key = { fid: Number(fid), key: keyBytes }
      await revokeSigner(store, { ...key, now: at, position, tx })
      const row = { ...key, keyType: keyTypes.ed25519, appFid: null, removed: true }
      await markSynced(tx, { accounts: [], keys: [row] })
      return
    }
    case 'Rent': {
      const { fid, units, payer } = event.args
      if (!isFid(fid) || units > BigInt(LARGEST_FID)) return
      const onChain = { position, payer: payer.toLowerCase() }
      const rent = { fid: Number(fid), units: Number(units), rentedAt: at, onChain }
      await rentStorage(store, [rent], tx)
      return
    }
    case 'PurchasedTier': {
      const { fid, tier, forDays, payer } = event.args
      if (!isFid(fid) || tier !== PRO) return
      const onChain = { position, payer: payer.toLowerCase() }
      const purchase = { fid: Number(fid), days: Number(forDays), onChain }
      await extendPro(store, tx, [purchase], at)
    }
  }
}

/** The registry has the account as it is now. */
async function markAccount(tx: Tx, fid: number): Promise<void> {
  await tx.updateTable('account').set({ on_chain: true }).where('fid', '=', fid).execute()
}

const positionOf = (event: Event): ChainPosition => ({
  blockNumber: Number(event.blockNumber),
  blockHash: event.blockHash,
  transactionHash: event.transactionHash,
  transactionIndex: event.transactionIndex,
  logIndex: event.logIndex,
})

/** Whether the registry's key is one of a type and form that the network knows. */
function isKey(keyType: number, bytes: string): keyType is KeyType {
  if (bytes.length !== 2 + 2 * KEY_BYTES) return false
  return (
    keyType === keyTypes.ed25519 ||
    (keyType === keyTypes.authAddress && addressOfKey(bytes) !== undefined)
  )
}

const isFid = (fid: bigint): boolean => fid > 0n && fid <= BigInt(LARGEST_FID)
