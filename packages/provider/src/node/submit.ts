import { sql } from 'kysely'
import { decodeMessage, encodeMessage } from '../messages/codec'
import { entryOf } from '../messages/conflict'
import { inView } from '../messages/in-view'
import { mergeTogether } from '../messages/merge'
import { MessageType, UserDataType, type Message, type MessageData } from '../messages/types'
import { validate } from '../messages/validate'
import { confirmClaim } from '../messages/verification-claim'
import { confirmName } from '../names/confirm'
import { confirmContractClaim } from '../operations/confirm-contract-claim'
import { StoreError } from '../store/errors'
import type { NodeContext } from './context'
import { invalidArgument, NodeError } from './errors'
import { conflict, duplicate, noBulk, refusal } from './reasons'

/** Most messages that are taken at once. */
export const MAX_BULK = 1_000

/** @throws {NodeError} if the bytes are not a message */
export function readMessage(bytes: Uint8Array): Message {
  try {
    return decodeMessage(bytes)
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause
    const isEmpty = bytes.length === 0 || cause.shortMessage.includes('no data')
    throw new NodeError(
      'InvalidArgument',
      isEmpty ? 'data is missing' : 'Message data invalid',
      'bad_request.validation_failure',
      cause,
    )
  }
}

/**
 * Merges a message.
 * @returns it, as it is stored
 * @throws {NodeError} with the network's code and reason
 */
export async function submitMessage(context: NodeContext, bytes: Uint8Array): Promise<Uint8Array> {
  const message = readMessage(bytes)
  const error = await submitTogether(context, [message])
  if (error) throw error
  return encodeMessage(message)
}

/** What became of one of many messages. */
export type BulkAnswer =
  | { message: Uint8Array }
  | { messageError: { hash: Uint8Array; errCode: string; message: string } }

/** Types that a node keeps in shard 0, which takes no bulk. */
const SHARD_0: readonly number[] = [
  MessageType.lendStorage,
  MessageType.keyAdd,
  MessageType.keyRemove,
]

/**
 * Merges messages, those of each account together: if one of them is refused, none of the account is merged, and all
 * have the error of that one.
 * @throws {NodeError} for more than {@link MAX_BULK}
 */
export async function submitBulkMessages(
  context: NodeContext,
  { messages }: { messages: readonly Uint8Array[] },
): Promise<{ messages: BulkAnswer[] }> {
  if (messages.length > MAX_BULK) throw invalidArgument(`more than ${MAX_BULK} messages`)
  const read = messages.map(readForBulk)
  const accounts = new Map<number, Message[]>()
  for (const { message, error } of read) {
    if (!message || error) continue
    const { fid } = message.data
    const list = accounts.get(fid)
    if (list) list.push(message)
    else accounts.set(fid, [message])
  }
  const errors = new Map<number, NodeError>()
  for (const [fid, all] of accounts) {
    const error = await submitTogether(context, all.toSorted(byDependency))
    if (error) errors.set(fid, error)
  }
  return {
    messages: read.map(({ message, error: own }) => {
      const error = own ?? errors.get(message!.data.fid)
      if (!error) return { message: encodeMessage(message!) }
      const hash = message?.hash ?? new Uint8Array()
      return { messageError: { hash, errCode: error.code, message: error.reason } }
    }),
  }
}

/** A message of a bulk, or why it is not taken, or both. */
function readForBulk(bytes: Uint8Array): { message?: Message; error?: NodeError } {
  try {
    const message = readMessage(bytes)
    return SHARD_0.includes(message.data.type) ? { message, error: noBulk() } : { message }
  } catch (error) {
    if (error instanceof NodeError) return { error }
    throw error
  }
}

/** What others depend on comes first, and then what is older. */
const byDependency = (a: Message, b: Message): number =>
  rankOf(a.data) - rankOf(b.data) || a.data.timestamp - b.data.timestamp

const DEPENDENT: readonly number[] = [
  UserDataType.username,
  UserDataType.primaryEthereumAddress,
  UserDataType.primarySolanaAddress,
]

function rankOf({ type, userDataBody }: MessageData): number {
  if (type === MessageType.verificationAdd) return 0
  if (type === MessageType.usernameProof) return 1
  if (!userDataBody) return 4
  return DEPENDENT.includes(userDataBody.type) ? 2 : 3
}

/** Checks what depends on the message alone, as a node does. */
export async function validateMessage(
  context: NodeContext,
  bytes: Uint8Array,
): Promise<{ valid: boolean; message: Uint8Array }> {
  const message = readMessage(bytes)
  const unconfirmed = await confirm(context, message)
  const error = unconfirmed ?? (await validate(message, context.clock.now()))
  return { valid: error === null, message: encodeMessage(message) }
}

/** Asks contract wallets and registries of names for what only they can confirm. @returns why it is not so, or null */
async function confirm(context: NodeContext, { data }: Message): Promise<NodeError | null> {
  if (await confirmContractClaim(context, data)) confirmClaim(data.verificationAddAddressBody!)
  try {
    await confirmName(context, data)
    return null
  } catch (cause) {
    if (cause instanceof StoreError && cause.code === 'USERNAME_NOT_OWNED')
      return refusal({ code: cause.code, message: cause.shortMessage, property: 'value' }, data)
    throw cause
  }
}

/** Merges all of these messages of one account or none. @returns why not, or null */
async function submitTogether(
  context: NodeContext,
  messages: readonly Message[],
): Promise<NodeError | null> {
  for (const message of messages) {
    const error = await confirm(context, message)
    if (error) return error
  }
  const failed = await mergeTogether(context.store, messages, context.clock.now())
  if (!failed) return null
  const message = messages[failed.index]!
  switch (failed.outcome.status) {
    case 'duplicate':
      return duplicate()
    case 'conflict-lost':
      return conflict(await winnerOf(context, message))
    case 'refused':
      return refusal(failed.outcome.error, message.data)
  }
}

/** The type of the message to which this one lost; undefined if that is not in view. */
async function winnerOf({ store }: NodeContext, message: Message): Promise<number | undefined> {
  const { rows } = await sql<{ type: number }>`
    select type from message
    where conflict_key = ${entryOf(message).key} and ${inView}`.execute(store.db)
  return rows[0]?.type
}
