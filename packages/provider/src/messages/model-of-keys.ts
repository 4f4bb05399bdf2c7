import { fromFarcasterTime } from '@castaway/contract'
import type { Entry } from './conflict'
import { toHex } from './hex'
import { MessageType } from './types'

/** What the model of gasless keys needs besides the log. */
export interface KeyModelInput {
  /** The last time at which each signer has signed something, by FID and key. */
  used: ReadonlyMap<string, number>
  /** Keys that are on the chain, by FID and key: messages about them no longer count. */
  onChain: ReadonlySet<string>
}

type Rows = Map<string, Record<string, unknown>>

/** Notes that a message was signed. */
export function noteUse(used: Map<string, number>, { fid, signer, ts, type }: Entry): void {
  if (type === MessageType.keyAdd || type === MessageType.keyRemove) return
  const name = `${fid}:${signer}`
  used.set(name, Math.max(ts, used.get(name) ?? 0))
}

/** Computes the gasless keys and the nonces from the messages about keys, in the order of the log. */
export function modelOfKeys(
  log: readonly Entry[],
  { used, onChain }: KeyModelInput,
): { signer_key: Rows; key_nonce: Rows } {
  const [keys, nonces]: [Rows, Rows] = [new Map(), new Map()]
  const spend = (name: string, nonce: number) => {
    const last = (nonces.get(name)?.nonce as number | undefined) ?? 0
    nonces.set(name, { nonce: Math.max(nonce, last) })
  }
  for (const { fid, ts, data } of log) {
    const { keyAddBody: add, keyRemoveBody: remove } = data
    if (!add && !remove) continue
    const name = `${fid}:${toHex((add ?? remove)!.key)}`
    const row = keys.get(name)
    if (add) {
      spend(`${fid}:user`, add.nonce)
      keys.set(name, {
        app_fid: Number(Buffer.from(add.metadata).readBigUInt64BE(32 + 24)),
        scopes: add.scopes,
        ttl: add.ttl,
        removed_at: null,
        used_ts: Math.max(ts, (row?.used_ts as number | undefined) ?? 0),
      })
    } else if (remove) {
      if (remove.signatureType === 1) spend(`${fid}:user`, remove.nonce)
      else spend(`${row?.app_fid as number}:app`, remove.nonce)
      if (row) row.removed_at = fromFarcasterTime(ts)
    }
  }
  for (const [name, row] of keys) {
    if (onChain.has(name)) keys.delete(name)
    row.used_ts = Math.max(row.used_ts as number, used.get(name) ?? 0)
  }
  return { signer_key: keys, key_nonce: nonces }
}
