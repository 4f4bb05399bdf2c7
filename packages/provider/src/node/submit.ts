import { sql } from 'kysely'
import { decodeMessage, encodeMessage } from '../messages/codec'
import { entryOf } from '../messages/conflict'
import type { ValidationError } from '../messages/errors'
import { needsPro } from '../messages/authorization'
import { checkFrameAction } from '../messages/frame-action'
import { inView } from '../messages/in-view'
import { merge, type Outcome } from '../messages/merge'
import { isFid } from '../messages/rules-accounts'
import { MessageType, type Message } from '../messages/types'
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
import { invalidArgument, NodeError, Refusal } from './errors'
import { compacted, conflict, duplicate, nameRefusal, refusal } from './reasons'

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
    throw new Refusal('bad_request.validation_failure', INVALID_DATA, cause)
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
  if (!message?.data.fid) throw new Refusal('bad_request.invalid_param', 'fid cannot be 0')
  const [answer] = await submitAll(context, [message])
  if (answer instanceof NodeError) throw answer
  return answer!
}

const noData = () => new Refusal('bad_request.validation_failure', 'message has no data')

/** What a node merges on its shard 0, which takes one message at a time. */
const ALONE: readonly number[] = [
  MessageType.lendStorage,
  MessageType.keyAdd,
  MessageType.keyRemove,
]
const notInBulk = () =>
  new Refusal('bad_request.validation_failure', 'submit bulk messages not supported for shard 0')

/** What became of one of many messages. */
export type BulkAnswer =
  | { message: Uint8Array }
  | { messageError: { hash: Uint8Array; errCode: string; message: string } }

/**
 * Merges messages in their order; one that is refused keeps none of the others back.
 * @throws {NodeError} for more than {@link MAX_BULK}
 */
export async function submitBulkMessages(
  context: NodeContext,
  { messages }: { messages: readonly Uint8Array[] },
): Promise<{ messages: BulkAnswer[] }> {
  if (messages.length > MAX_BULK) throw invalidArgument(`more than ${MAX_BULK} messages`)
  const read = messages.map((bytes) => {
    try {
      return readMessage(bytes) ?? noData()
    } catch (error) {
      if (error instanceof NodeError) return error
      throw error
    }
  })
  const isTaken = (item: Message | NodeError): item is Message =>
    !(item instanceof NodeError) && !ALONE.includes(item.data.type)
  const answers = await submitAll(context, read.filter(isTaken))
  let next = 0
  return {
    messages: read.map((item) => {
      const refused = item instanceof NodeError ? item : notInBulk()
      const answer = isTaken(item) ? answers[next++]! : refused
      if (!(answer instanceof NodeError)) return { message: answer }
      const hash = item instanceof NodeError ? new Uint8Array() : item.hash
      return { messageError: { hash, errCode: answer.code, message: answer.reason } }
    }),
  }
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
): Promise<Refusal | null> {
  const { data, dataBytes } = message
  if (unpaid && data.type === MessageType.castAdd && dataBytes.length > MAX_DATA_BYTES)
    return refusal(dataTooLong(dataBytes.length, MAX_DATA_BYTES), message)
  // The merge checks all others, on several cores.
  const isAsked = data.verificationAddAddressBody ?? data.usernameProofBody ?? data.userDataBody
  if (!unpaid && !isAsked) return null
  // No one is asked about a message that anyone could have made.
  const sealed = checkSealed(message, context.clock.now())
  const error = sealed ?? unpaid
  if (error) return refusal(error, message)
  if (await confirmContractClaim(context, data)) confirmClaim(data.verificationAddAddressBody!)
  const doubt = await askForName(context, data)
  return doubt && nameRefusal(doubt)
}

async function submitAll(
  context: NodeContext,
  messages: readonly Message[],
): Promise<(Uint8Array | NodeError)[]> {
  const unpaid = await unpaidOf(context, messages)
  const refused: (Refusal | null)[] = []
  for (const [index, message] of messages.entries())
    refused.push(await confirm(context, message, unpaid[index]!))
  const confirmed = messages.filter((_, index) => refused[index] === null)
  const answers = await mergeAll(context, confirmed)
  return refused.map((error) => error ?? answers.shift()!)
}

async function mergeAll(
  context: NodeContext,
  messages: readonly Message[],
): Promise<(Uint8Array | NodeError)[]> {
  const outcomes = await merge(context.store, messages, { now: context.clock.now() })
  const winners = await winnersOf(context, messages, outcomes)
  const nonces = await noncesOf(context, messages, outcomes)
  return outcomes.map((outcome, index) => {
    const message = messages[index]!
    switch (outcome.status) {
      case 'merged':
        return encodeMessage(message)
      case 'duplicate':
        return duplicate(message, nonces.get(message.data.fid) ?? 0)
      case 'conflict-lost':
        return outcome.isCompacted ? compacted(message) : conflict(message, winners.get(index))
      case 'refused':
        return refusal(outcome.error, message)
    }
  })
}

/** The highest nonces of the wallets whose keys were added a second time, by FID. */
async function noncesOf(
  { store }: NodeContext,
  messages: readonly Message[],
  outcomes: readonly Outcome[],
): Promise<Map<number, number>> {
  const fids = messages.flatMap(({ data }, index) =>
    data.keyAddBody && outcomes[index]!.status === 'duplicate' ? [data.fid] : [],
  )
  if (fids.length === 0) return new Map()
  const { rows } = await sql<{ fid: number; nonce: string }>`
    select fid, nonce from key_nonce where kind = 'user' and fid = any(${fids}::int[])`.execute(
    store.db,
  )
  return new Map(rows.map(({ fid, nonce }) => [fid, Number(nonce)]))
}

/** The types of the messages to which others lost. */
async function winnersOf(
  { store }: NodeContext,
  messages: readonly Message[],
  outcomes: readonly Outcome[],
): Promise<Map<number, number>> {
  const lost = outcomes.flatMap(({ status }, index) => (status === 'conflict-lost' ? [index] : []))
  if (lost.length === 0) return new Map()
  const keys = lost.map((index) => entryOf(messages[index]!).key)
  const { rows } = await sql<{ key: string; type: number }>`
    select conflict_key as key, type from message
    where conflict_key = any(${keys}::text[]) and ${inView}`.execute(store.db)
  const types = new Map(rows.map(({ key, type }) => [key, type]))
  return new Map(
    lost.flatMap((index, at) => {
      const type = types.get(keys[at]!)
      return type === undefined ? [] : [[index, type] as const]
    }),
  )
}
