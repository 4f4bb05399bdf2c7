import { nameKind, nameOf } from '../messages/names'
import type { UserNameProofBody } from '../messages/types'
import { readNameProof, readNameProofs } from '../names/proofs'
import type { Store } from '../store/open'
import { notFound } from './errors'
import { checkFid } from './messages'

/** A statement that a name belongs to an address, as the protocol has it. */
export interface UserNameProof extends Omit<UserNameProofBody, 'name'> {
  name: string
}

export const proofOf = (body: UserNameProofBody): UserNameProof => ({ ...body, name: nameOf(body) })

/** @throws {NodeError} `NotFound` */
export async function userNameProofByName(
  store: Store,
  { name }: { name: string },
): Promise<UserNameProof> {
  const body = await readNameProof(store, name)
  if (!body) {
    const isFname = nameKind(name) === 'fname'
    throw notFound(isFname ? 'Username proof not found' : 'ENS username proof not found')
  }
  return proofOf(body)
}

export async function userNameProofsByFid(
  store: Store,
  { fid }: { fid: number },
): Promise<{ proofs: UserNameProof[] }> {
  return { proofs: (await readNameProofs(store, checkFid(fid))).map(proofOf) }
}
