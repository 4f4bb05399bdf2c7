import { StoreError } from '../store/errors'
import type { MessageData, UserNameProofBody } from '../messages/types'
import { confirmNameProof, nameKind, nameOf } from '../messages/names'
import { usernameOf } from '../messages/name-owners'
import { toHex } from '../messages/hex'
import { checkBody } from '../messages/rules'
import { readNameProof } from './proofs'
import { resolveName, type NameRegistries } from './registry'

/**
 * Asks the registry of a name, if a message proves it or makes it the username, as a node of the network does when a
 * message is submitted. Messages that are in view stay valid even if the name moves later.
 * @throws StoreError `USERNAME_NOT_OWNED` if the name does not resolve to the address in its proof any more
 * @throws ServerError `CHAIN_UNAVAILABLE` if the chain of the registry can't be asked
 */
export async function confirmName(context: NameRegistries, data: MessageData): Promise<void> {
  if (checkBody(data)) return
  const body = data.usernameProofBody
  if (body) {
    if (await isResolved(context, body)) confirmNameProof(body)
    return
  }
  const name = usernameOf(data)
  if (name === undefined || nameKind(name) === 'fname') return
  const proof = await readNameProof(context.store, name)
  // Without a proof of this account the merge refuses the message.
  if (proof?.fid !== data.fid || (await isResolved(context, proof))) return
  throw new StoreError(
    'USERNAME_NOT_OWNED',
    `${name} no longer resolves to the address in its proof.`,
    'value',
  )
}

const isResolved = async (context: NameRegistries, body: UserNameProofBody): Promise<boolean> =>
  (await resolveName(context, nameOf(body))) === toHex(body.owner)
