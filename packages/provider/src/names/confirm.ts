import { StoreError } from '../store/errors'
import type { MessageData, UserNameProofBody } from '../messages/types'
import { confirmNameProof, nameKind, nameOf } from '../messages/names'
import { usernameOf } from '../messages/name-owners'
import { toHex } from '../messages/hex'
import { checkBody } from '../messages/rules'
import { readNameProof } from './proofs'
import { resolveName, type NameRegistries } from './registry'

/** What is wrong with a name: its registry has no address for it, or another one than its proof. */
export interface NameDoubt {
  name: string
  isUnknown: boolean
}

/**
 * Asks the registry of a name, if a message proves it or makes it the username, as a node of the network does when a
 * message is submitted. Messages that are in view stay valid even if the name moves later.
 * @returns what is wrong with the name; null if nothing is, or if there was nothing to ask
 * @throws ServerError `CHAIN_UNAVAILABLE` if the chain of the registry can't be asked
 */
export async function askForName(
  context: NameRegistries,
  data: MessageData,
): Promise<NameDoubt | null> {
  if (checkBody(data)) return null
  const body = data.usernameProofBody
  if (body) {
    const doubt = await doubtOf(context, body)
    if (!doubt) confirmNameProof(body)
    return doubt
  }
  const name = usernameOf(data)
  if (name === undefined || nameKind(name) === 'fname') return null
  const proof = await readNameProof(context.store, name)
  // Without a proof of this account the merge refuses the message.
  return proof?.fid === data.fid ? doubtOf(context, proof) : null
}

/**
 * Asks the registry of a name as `askForName` does. The merge refuses a proof that is not confirmed.
 * @throws StoreError `USERNAME_NOT_OWNED` if a username does not resolve to the address in its proof any more
 * @throws ServerError `CHAIN_UNAVAILABLE` if the chain of the registry can't be asked
 */
export async function confirmName(context: NameRegistries, data: MessageData): Promise<void> {
  const doubt = await askForName(context, data)
  if (!doubt || data.usernameProofBody) return
  throw new StoreError(
    'USERNAME_NOT_OWNED',
    `${doubt.name} no longer resolves to the address in its proof.`,
    'value',
  )
}

async function doubtOf(
  context: NameRegistries,
  body: UserNameProofBody,
): Promise<NameDoubt | null> {
  const name = nameOf(body)
  const address = await resolveName(context, name)
  return address === toHex(body.owner) ? null : { name, isUnknown: address === null }
}
