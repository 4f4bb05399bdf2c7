import { sql } from 'kysely'
import { userNameProofTypedData } from '@castaway/contract/eip712'
import type { Store } from '../store/index'
import { decodeLogged } from '../messages/codec'
import { fromHex, toHex } from '../messages/hex'
import { nameOf } from '../messages/names'
import { signingAccount } from './signing-account'
import { UserNameType, type UserNameProofBody } from '../messages/types'

type Hex = `0x${string}`

/** A key of the installation, which signs for the name server as long as the secret stays the same. */
const keyOf = (store: Pick<Store, 'deriveKey'>): Hex =>
  `0x${Buffer.from(store.deriveKey('castaway name server v1')).toString('hex')}`

/** The address of the island's name server. */
export async function nameServerAddress(store: Pick<Store, 'deriveKey'>): Promise<Hex> {
  const { address } = await signingAccount(keyOf(store))
  return address
}

// Signing takes about a millisecond, and the same proof always has the same signature.
const signatures = new Map<string, Hex>()
const MAX_SIGNATURES = 10_000

/** Signs that a name belongs to an address since a time in Unix seconds, as the island's name server. */
export async function signAsNameServer(
  store: Pick<Store, 'deriveKey'>,
  claim: { name: string; owner: string; timestamp: number },
): Promise<Hex> {
  const key = keyOf(store)
  const id = JSON.stringify([key, claim])
  const known = signatures.get(id)
  if (known) return known
  const typed = userNameProofTypedData({ ...claim, owner: claim.owner as Hex })
  const account = await signingAccount(key)
  const signature = await account.signTypedData(typed)
  if (signatures.size >= MAX_SIGNATURES) signatures.clear()
  signatures.set(id, signature)
  return signature
}

/** A name of the name server. */
export interface FnameRow {
  name: string
  fid: number
  owner: string
  /** Unix ms. */
  registered_at: number
}

/** The proof of an fname, signed by the island as name server. */
export async function fnameProof(
  store: Pick<Store, 'deriveKey'>,
  { name, fid, owner, registered_at }: FnameRow,
): Promise<UserNameProofBody> {
  const timestamp = Math.floor(registered_at / 1000)
  const signature = await signAsNameServer(store, { name, owner, timestamp })
  return {
    timestamp,
    name: Buffer.from(name),
    owner: fromHex(owner)!,
    signature: fromHex(signature)!,
    fid,
    type: UserNameType.fname,
  }
}

interface ProofRow {
  name: string
  fid: number
  /** Of an fname. */
  owner: string | null
  /** Of an fname, Unix seconds. */
  ts: number | null
  /** Of an ENS or Base name. */
  raw: string | null
}

const bodyOf = async (
  store: Store,
  { raw, name, fid, owner, ts }: ProofRow,
): Promise<UserNameProofBody> =>
  raw
    ? decodeLogged(raw).data.usernameProofBody!
    : fnameProof(store, { name, fid, owner: owner!, registered_at: ts! * 1000 })

const proofRows = (where: ReturnType<typeof sql<boolean>>) => sql<ProofRow>`
  select p.* from (
    select name, fid, owner, registered_at / 1000 as ts, null::bytea as raw from fname
    union all
    select n.name, n.fid, null, null, m.raw from name_proof n join message m on m.hash = n.hash) p
  where ${where} order by p.ts nulls last, p.name`

/** Reads the proof of a name that is in force: the name server's for an fname, otherwise the message in view. */
export async function readNameProof(
  store: Store,
  name: string,
): Promise<UserNameProofBody | undefined> {
  const { rows } = await proofRows(sql<boolean>`p.name = ${name}`).execute(store.db)
  return rows[0] && bodyOf(store, rows[0])
}

/** Reads all proofs of an account: fnames first, then ENS and Base names. */
export async function readNameProofs(store: Store, fid: number): Promise<UserNameProofBody[]> {
  const { rows } = await proofRows(sql<boolean>`p.fid = ${fid}::int`).execute(store.db)
  return Promise.all(rows.map((row) => bodyOf(store, row)))
}

const typeNames = {
  [UserNameType.fname]: 'USERNAME_TYPE_FNAME',
  [UserNameType.ensL1]: 'USERNAME_TYPE_ENS_L1',
  [UserNameType.basename]: 'USERNAME_TYPE_BASENAME',
}

/** A proof in the JSON of the network's nodes: the name as text, the owner in hex, the signature in base64. */
export const nameProofJson = (body: UserNameProofBody) => ({
  timestamp: body.timestamp,
  name: nameOf(body),
  owner: toHex(body.owner),
  signature: Buffer.from(body.signature).toString('base64'),
  fid: body.fid,
  type: typeNames[body.type as keyof typeof typeNames] ?? 'USERNAME_TYPE_NONE',
})
