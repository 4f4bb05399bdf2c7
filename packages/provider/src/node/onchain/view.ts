import { createHash } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { keyTypes } from '@castaway/contract/eip712'
import { fromHex } from '../../messages/hex'
import type { OnChainBody } from '../../store/tables-node'
import type { Store } from '../../store/open'
import { encodeKeyRequest } from '../../operations/signer/typed-data'
import { islandKeyRequest } from './key-request'
import { IdRegisterEvent, OnChainEventType, SignerEvent } from '../../messages/onchain-events'

/** An event of the contracts as the protocol has it; exactly the body of its type is set. */
export interface OnChainEvent {
  type: number
  chainId: number
  blockNumber: number
  blockHash: Uint8Array
  /** Unix seconds. */
  blockTimestamp: number
  transactionHash: Uint8Array
  logIndex: number
  fid: number
  txIndex: number
  version: number
  signerEventBody?: {
    key: Uint8Array
    keyType: number
    eventType: number
    metadata: Uint8Array
    metadataType: number
  }
  idRegisterEventBody?: {
    to: Uint8Array
    eventType: number
    from: Uint8Array
    recoveryAddress: Uint8Array
  }
  storageRentEventBody?: { payer: Uint8Array; units: number; expiry: number }
  tierPurchaseEventBody?: { payer: Uint8Array; tierType: number; forDays: number }
}

/** A row with what its place is made of. */
export interface OnChainPlaceRow {
  id: number
  fid: number
  type: number
  body: OnChainBody
  happened_at: number
  block_number: number | null
  block_hash: string | null
  transaction_hash: string | null
  transaction_index: number | null
  log_index: number | null
}

/** A row with what its metadata is made of. */
export interface OnChainRow extends OnChainPlaceRow {
  custody: string | null
  /** The app's signed request for the key, if one is stored. */
  request_signature: string | null
  request_deadline: number | null
  request_fid: number | null
  request_signer: string | null
}

const ADDRESS_BYTES = 20
const SIGNED_KEY_REQUEST = 1
/** The network's number of a tier, and the only one. */
export const PRO_TIER = 1

/** A chain that has contracts of the network, with a block of its present two-second time and the Unix seconds of it. */
interface EventChain {
  id: number
  name: string
  block: number
  at: number
}
const SECONDS_PER_BLOCK = 2
const optimism: EventChain = { id: 10, name: 'OP Mainnet', block: 105_235_063, at: 1_686_068_903 }
const base: EventChain = { id: 8453, name: 'Base', block: 0, at: 1_686_789_347 }

/** The chain whose contracts say events of a type: purchases of Pro are on Base, all others on OP Mainnet. */
export const chainOf = (type: number): EventChain =>
  type === OnChainEventType.tierPurchase ? base : optimism

const bytes = (hex: string | null | undefined): Uint8Array =>
  (hex && fromHex(hex)) || new Uint8Array()
const addressBytes = (hex: string | null | undefined): Uint8Array =>
  hex ? bytes(hex) : new Uint8Array(ADDRESS_BYTES)
const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest()

/** The events as the protocol has them. */
export const viewOnChainEvents = (
  store: Pick<Store, 'deriveKey'>,
  rows: readonly OnChainRow[],
): Promise<OnChainEvent[]> => Promise.all(rows.map((row) => viewOnChainEvent(store, row)))

async function viewOnChainEvent(
  store: Pick<Store, 'deriveKey'>,
  row: OnChainRow,
): Promise<OnChainEvent> {
  const { type, fid, body } = row
  const event = { type, chainId: chainOf(type).id, ...placeOf(row), fid, version: 0 }
  switch (type) {
    case OnChainEventType.signer:
      return { ...event, signerEventBody: await signerBody(store, row) }
    case OnChainEventType.idRegister:
      return {
        ...event,
        idRegisterEventBody: {
          to: bytes(body.to),
          eventType: body.event!,
          from: bytes(body.from),
          // Of a transfer, the contract says nothing about it.
          recoveryAddress:
            body.event === IdRegisterEvent.transfer
              ? new Uint8Array()
              : addressBytes(body.recovery),
        },
      }
    case OnChainEventType.tierPurchase:
      return {
        ...event,
        tierPurchaseEventBody: {
          payer: addressBytes(body.payer ?? row.custody),
          tierType: PRO_TIER,
          forDays: body.days!,
        },
      }
    default:
      return {
        ...event,
        storageRentEventBody: {
          payer: addressBytes(body.payer ?? row.custody),
          units: body.units!,
          expiry: body.expiry!,
        },
      }
  }
}

/**
 * Where the event is on the chain. What was written without the chain gets a place that depends on nothing but what it
 * says: a block of the height that its chain had at that time, with hashes that no block and no transaction has.
 */
export function placeOf(row: OnChainPlaceRow) {
  const blockTimestamp = Math.floor(row.happened_at / 1000)
  if (row.block_number !== null) {
    return {
      blockNumber: row.block_number,
      blockHash: bytes(row.block_hash),
      blockTimestamp,
      transactionHash: bytes(row.transaction_hash),
      logIndex: row.log_index!,
      txIndex: row.transaction_index!,
    }
  }
  const chain = chainOf(row.type)
  const since = Math.floor((blockTimestamp - chain.at) / SECONDS_PER_BLOCK)
  const blockNumber = Math.max(1, chain.block + since)
  const { event, to, key, units, days } = row.body
  const what = [row.fid, row.type, event, to ?? key ?? units ?? days, row.happened_at].join(' ')
  return {
    blockNumber,
    blockHash: digest(`castaway block ${blockNumber}`),
    blockTimestamp,
    transactionHash: digest(`castaway transaction ${what}`),
    logIndex: 0,
    txIndex: 0,
  }
}

async function signerBody(store: Pick<Store, 'deriveKey'>, row: OnChainRow) {
  const { key, keyType, event, metadata, metadataType } = row.body
  const named = { key: bytes(key), eventType: event! }
  // The contract says the key's type and metadata when it is added, and never again.
  if (event !== SignerEvent.add) {
    return { ...named, keyType: 0, metadata: new Uint8Array(), metadataType: 0 }
  }
  return {
    ...named,
    keyType: keyType ?? keyTypes.ed25519,
    metadata: bytes(metadata ?? (await requestOf(store, row))),
    metadataType: metadataType ?? SIGNED_KEY_REQUEST,
  }
}

async function requestOf(store: Pick<Store, 'deriveKey'>, row: OnChainRow): Promise<Hex> {
  const { request_signature, request_deadline, request_fid, request_signer } = row
  if (request_signature && request_deadline && request_fid && request_signer) {
    return encodeKeyRequest({
      appFid: request_fid,
      appAddress: request_signer as Address,
      signature: request_signature as Hex,
      deadline: request_deadline,
    })
  }
  return islandKeyRequest(store, {
    // A key that no app asked for is one that the account asked for itself.
    requestFid: row.body.appFid ?? row.fid,
    key: row.body.key!,
    addedAt: row.happened_at,
  })
}
