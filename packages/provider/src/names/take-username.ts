import type { Call } from '../context'
import { build, type Author, type MessageData } from '../messages/index'
import { fromHex, toHex } from '../messages/hex'
import { confirmNameProof, isName, nameKind } from '../messages/names'
import { serverError } from '../errors'
import { readNameProof } from './proofs'
import { resolveName } from './registry'

/** Addresses that an account can prove names of: its custody address, and those that are verified for it. */
export async function ownAddresses(
  { db }: Pick<Call['store'], 'db'>,
  fid: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('custody_address as address')
    .where('fid', '=', fid)
    .union(
      db
        .selectFrom('verification')
        .select('address')
        .where('fid', '=', fid)
        .where('protocol', '=', 'ethereum'),
    )
    .execute()
  return rows.map(({ address }) => address)
}

/**
 * Returns the proof that has to be published before this name can be the username: none for an fname, or if the account
 * has proved the name and it still resolves to the same address.
 * @throws ServerError 400 if the name does not belong to the account; `CHAIN_UNAVAILABLE`
 */
export async function proofDrafts(
  call: Pick<Call, 'store' | 'chain' | 'remoteChains'>,
  fid: number,
  name: string | undefined,
): Promise<((author: Author) => MessageData)[]> {
  if (!name || nameKind(name) === 'fname' || !isName(name)) return []
  const [address, proof, own] = await Promise.all([
    resolveName(call, name),
    readNameProof(call.store, name),
    ownAddresses(call.store, fid),
  ])
  if (address === null) {
    throw serverError('InvalidField', `${name} does not resolve to any address`, 'username')
  }
  if (proof?.fid === fid && toHex(proof.owner) === address) return []
  if (!own.includes(address)) {
    throw serverError(
      'InvalidField',
      `${name} belongs to another address: verify the address for this account first`,
      'username',
    )
  }
  return [
    (author) => {
      const data = build.usernameProof(author, { name, owner: fromHex(address)! })
      confirmNameProof(data.usernameProofBody!)
      return data
    },
  ]
}
