import type { Tx } from '../store/db'
import {
  IdRegisterEvent,
  OnChainEventType,
  recordOnChainEvents,
  SignerEvent,
  type ChainPosition,
} from './onchain-events'

/** What is written about accounts, as the contracts say it. The second lists are what was asked for, row by row. */

export interface AccountRow {
  fid: number
  custody_address: string
  recovery_address: string | null
  registered_at: number
}

export const recordRegistrations = (
  tx: Tx,
  rows: readonly AccountRow[],
  asked: readonly { position?: ChainPosition }[],
  now: number,
): Promise<void> =>
  recordOnChainEvents(
    tx,
    rows.map(({ fid, custody_address: to, recovery_address: recovery, registered_at }, index) => ({
      fid,
      type: OnChainEventType.idRegister,
      body: { event: IdRegisterEvent.register, to, recovery },
      at: registered_at,
      position: asked[index]!.position,
    })),
    now,
  )

interface KeyRow {
  fid: number
  key: string
  key_type: number
  app_fid: number | null
  added_at: number
}

export interface KeyOnChain {
  position: ChainPosition
  metadata: string
  metadataType: number
}

/** @param isNew whether the row was not there before: adding a key again says nothing */
export const recordAddedKeys = (
  tx: Tx,
  rows: readonly KeyRow[],
  asked: readonly { onChain?: KeyOnChain }[],
  isNew: (row: KeyRow) => boolean,
  now: number,
): Promise<void> =>
  recordOnChainEvents(
    tx,
    rows.flatMap((row, index) => {
      if (!isNew(row)) return []
      const { position, ...request } = asked[index]!.onChain ?? {}
      const { fid, key, key_type: keyType, app_fid: appFid } = row
      const body = { event: SignerEvent.add, key, keyType, appFid, ...request }
      return { fid, type: OnChainEventType.signer, body, at: row.added_at, position }
    }),
    now,
  )

interface RentRow {
  fid: number
  units: number
  rented_at: number
  expires_at: number
}

export const recordRents = (
  tx: Tx,
  rows: readonly RentRow[],
  asked: readonly { onChain?: { position: ChainPosition; payer: string } }[],
  now: number,
): Promise<void> =>
  recordOnChainEvents(
    tx,
    rows.map(({ fid, units, rented_at, expires_at }, index) => {
      const { position, payer } = asked[index]!.onChain ?? {}
      const expiry = Math.floor(expires_at / 1000)
      return {
        fid,
        type: OnChainEventType.storageRent,
        body: { units, expiry, ...(payer && { payer }) },
        at: rented_at,
        position,
      }
    }),
    now,
  )
