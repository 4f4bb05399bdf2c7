import { sql } from 'kysely'
import { decodeMessage, encodeMessage } from '../messages/codec'
import { entryOf } from '../messages/conflict'
import type { ValidationError } from '../messages/errors'
import { needsPro } from '../messages/authorization'
import { checkFrameAction } from '../messages/frame-action'
import { inView } from '../messages/in-view'
import { mergeTogether } from '../messages/merge'
import { isFid } from '../messages/rules-accounts'
import { MessageType, UserDataType, type Message, type MessageData } from '../messages/types'
import {
  believe,
  checkSealed,
  dataTooLong,
  MAX_DATA_BYTES,
  validateBody,
} from '../messages/validate'
import { confirmClaim } from '../messages/verification-claim'
import { askForName } from '../names/confirm'
import { confirmContractClaim } from '../operations/confirm-contract-claim'
import { StoreError } from '../store/errors'
import type { NodeContext } from './context'
import { INVALID_DATA } from './body-reasons'
import { invalidArgument, NodeError, InvalidMessageError } from './errors'
import { compacted, conflict, duplicate, invalidName, invalidMessage } from './reasons'

/** Most messages that are taken at once. */
export const MAX_BULK = 1_000

/**
 * @returns null for a message without data, or with data that cannot be read
 * @throws {NodeError} if the bytes are not a message
 */
function readMessage(bytes: Uint8Array): Message | null {
  try {
    return decodeMessage(bytes)
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause
    if (cause.property === 'data') return null
    throw new InvalidMessageError('bad_request.validation_failure', INVALID_DATA, cause)
  }
}

/**
 * Merges a message.
 * @returns it, as it is stored
 * @throws {NodeError} with the network's code and reason
 */
export async function submitMessage(context: NodeContext, bytes: Uint8Array): Promise<Uint8Array> {
  const message = readMessage(bytes)
  // A node asks for the author before it looks at anything else, and finds none without data.
  if (!message?.data.fid)
    throw new InvalidMessageError('bad_request.invalid_param', 'fid cannot be 0')
  const error = await submitTogether(context, [message])
  if (error) throw error
  return encodeMessage(message)
}

const noData = () =>
  new InvalidMessageError('bad_request.validation_failure', 'message has no data')

/** What a node merges on its shard 0, which takes one message at a time. */
const ALONE: readonly number[] = [
  MessageType.lendStorage,
  MessageType.keyAdd,
  MessageType.keyRemove,
]
const notInBulk = () =>
  new InvalidMessageError(
    'bad_request.validation_failure',
    'submit bulk messages not supported for shard 0',
  )

/** What became of one of many messages. */
export type BulkAnswer =
  | { message: Uint8Array }
  | { messageError: { hash: Uint8Array; errCode: string; message: string } }

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
    if (!message) return { error: noData() }
    return ALONE.includes(message.data.type) ? { message, error: notInBulk() } : { message }
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

/**
 * Checks what depends on the message alone and on its author's Pro, as a node does. Whose the key is, and what a contract
 * or a registry of names says, it asks only when the message is submitted.
 */
export async function validateMessage(
  context: NodeContext,
  bytes: Uint8Array,
): Promise<{ valid: boolean; message: Uint8Array }> {
  const message = readMessage(bytes)
  if (!message) throw noData()
  return { valid: await isValid(context, message), message: encodeMessage(message) }
}

async function isValid(context: NodeContext, message: Message): Promise<boolean> {
  const { data } = message
  const now = context.clock.now()
  if (data.frameActionBody) return checkFrameAction(message, now) === null
  believe(data)
  if (await validateBody(message, now)) return false
  const [unpaid] = await unpaidOf(context, [message])
  return unpaid === null
}

/** What is wrong with messages that need Pro, and whose authors have none; null for the others. */
async function unpaidOf(
  { store, clock }: NodeContext,
  messages: readonly Message[],
): Promise<(ValidationError | null)[]> {
  const errors = messages.map(({ data, dataBytes }) =>
    needsPro({ type: data.type, data, size: dataBytes.length }),
  )
  const fids = messages.flatMap(({ data }, index) =>
    errors[index] && isFid(data.fid) ? [data.fid] : [],
  )
  if (fids.length === 0) return errors
  const rows = await store.db
    .selectFrom('profile')
    .select('fid')
    .where('fid', 'in', fids)
    .where('pro_expires_at', '>', clock.now())
    .execute()
  const paid = new Set(rows.map(({ fid }) => fid))
  return errors.map((error, index) => (paid.has(messages[index]!.data.fid) ? null : error))
}

/**
 * Checks what a node looks at before the author, and asks contract wallets and registries of names for what only they can
 * confirm.
 * @param unpaid what is wrong with it because its author has no Pro
 * @returns why it is refused, or null
 */
async function confirm(
  context: NodeContext,
  message: Message,
  unpaid: ValidationError | null,
): Promise<InvalidMessageError | null> {
  const { data, dataBytes } = message
  if (unpaid && data.type === MessageType.castAdd && dataBytes.length > MAX_DATA_BYTES)
    return invalidMessage(dataTooLong(dataBytes.length, MAX_DATA_BYTES), message)
  // The merge checks all others, on several cores.
  const isAsked = data.verificationAddAddressBody ?? data.usernameProofBody ?? data.userDataBody
  if (!unpaid && !isAsked) return null
  // No one is asked about a message that anyone could have made.
  const sealed = checkSealed(message, context.clock.now())
  const error = sealed ?? unpaid
  if (error) return invalidMessage(error, message)
  if (await confirmContractClaim(context, data)) confirmClaim(data.verificationAddAddressBody!)
  const doubt = await askForName(context, data)
  return doubt && invalidName(doubt)
}

/** Merges all of these messages of one account or none. @returns why not, or null */
async function submitTogether(
  context: NodeContext,
  messages: readonly Message[],
): Promise<NodeError | null> {
  const unpaid = await unpaidOf(context, messages)
  for (const [index, message] of messages.entries()) {
    const error = await confirm(context, message, unpaid[index]!)
    if (error) return error
  }
  const failed = await mergeTogether(context.store, messages, context.clock.now())
  if (!failed) return null
  const message = messages[failed.index]!
  const { outcome } = failed
  switch (outcome.status) {
    case 'duplicate':
      return duplicate(message, await nonceOf(context, message))
    case 'conflict-lost':
      return outcome.isCompacted
        ? compacted(message)
        : conflict(message, await winnerOf(context, message))
    case 'refused':
      return invalidMessage(outcome.error, message)
  }
}

/** The highest nonce of the wallet of an account, whose key was added a second time. */
async function nonceOf({ store }: NodeContext, { data }: Message): Promise<number> {
  if (!data.keyAddBody) return 0
  const { rows } = await sql<{ nonce: string }>`
    select nonce from key_nonce where kind = 'user' and fid = ${data.fid}::int`.execute(store.db)
  return Number(rows[0]?.nonce ?? 0)
}

/** The type of the message to which this one lost; undefined if that is not in view. */
async function winnerOf({ store }: NodeContext, message: Message): Promise<number | undefined> {
  const { rows } = await sql<{ type: number }>`
    select type from message
    where conflict_key = ${entryOf(message).key} and ${inView}`.execute(store.db)
  return rows[0]?.type
}
