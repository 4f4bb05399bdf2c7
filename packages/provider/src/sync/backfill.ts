import { setMaxListeners } from 'node:events'
import type { ValidationErrorCode } from '../messages/errors'
import { validateAccepted } from '../messages/validate'
import { toHex } from '../messages/hex'
import type { Message } from '../messages/types'
import { BadNodeError } from './errors'
import { fetchAccount, type AccountPart } from './fetch-account'
import { BoundedQueue } from './queue'
import type { PartProgress } from './snapshot'
import {
  addLeftOut,
  writeParts,
  type SkippedMessages,
  type WriteContext,
  type WriteResult,
} from './write-accounts'

/** Accounts that are read at the same time. */
const READERS = 12
/** Messages that wait to be written. */
const WAITING = 8_000

/** What is written in one transaction at most; one page more fits. */
export interface BatchLimits {
  messages: number
  accounts: number
}
export const BATCH: BatchLimits = { messages: 2_000, accounts: 250 }

/** Messages after which the planner's statistics are updated for the first time, and how much more for the next. */
const FIRST_ANALYZE = 4_000
const ANALYZE_GROWTH = 4

export interface BackfillContext extends WriteContext {
  batch: BatchLimits
  onWritten(written: WriteResult): Promise<void>
}

/**
 * Reads accounts of the node and writes them: some are read and their messages verified while others are written. An
 * account that was not complete when the process ended is read again from its beginning.
 * @param fids accounts in their order
 * @throws {BadNodeError} for a message that no node can have merged
 */
export async function backfill(
  context: BackfillContext,
  fids: AsyncIterable<number>,
): Promise<void> {
  const source = fids[Symbol.asyncIterator]()
  await writeWhileReading(context, READERS, async (put, signal) => {
    for (;;) {
      signal.throwIfAborted()
      const { value: fid, done } = await source.next()
      if (done) return
      for await (const part of fetchAccount(context.client, fid, signal)) {
        await put({ parts: [part] })
      }
    }
  })
}

/** What is written at once: parts of accounts, and how far the virtual shard was read from which they are. */
export interface ReadBatch {
  parts: AccountPart[]
  progress?: PartProgress
}

/** A batch without the messages that a rule refuses. */
interface CheckedBatch extends ReadBatch {
  leftOut: SkippedMessages
}

/**
 * Runs readers side by side, and writes what they put while they read on; its messages are verified before.
 * @throws {BadNodeError} for a message that no node can have merged
 */
export async function writeWhileReading(
  context: BackfillContext,
  readers: number,
  read: (put: (batch: ReadBatch) => Promise<void>, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { batch, store } = context
  const queue = new BoundedQueue<CheckedBatch>(WAITING)
  const stopped = new AbortController()
  const signal = AbortSignal.any([context.signal, stopped.signal])
  // Each call under way listens.
  setMaxListeners(0, signal)
  const put = async (each: ReadBatch) => {
    const messages = each.parts.flatMap((part) => part.messages)
    const refused = await checkMessages(messages, store.clock.now())
    const parts = each.parts.map((part) => ({
      ...part,
      messages: part.messages.filter((message) => !refused.has(message)),
    }))
    const leftOut = countRefused(refused)
    await queue.put({ ...each, parts, leftOut }, Math.max(1, messages.length))
  }
  const reading = Promise.all(Array.from({ length: readers }, () => read(put, signal))).then(
    () => queue.end(),
    (cause: unknown) => queue.end(cause),
  )
  const analyzed = { messages: 0, at: FIRST_ANALYZE }
  try {
    for (;;) {
      const taken = await queue.take({ weight: batch.messages, items: batch.accounts })
      if (taken.length === 0) break
      const written = await writeParts(
        context,
        taken.flatMap(({ parts }) => parts),
        taken.flatMap(({ progress }) => progress ?? []),
      )
      for (const { leftOut } of taken) addLeftOut(written.leftOut, leftOut)
      await context.onWritten(written)
      context.signal.throwIfAborted()
      analyzed.messages += written.messages
      if (analyzed.messages < analyzed.at) continue
      // The planner takes tables for empty that were so a moment ago.
      await context.store.analyze()
      analyzed.at *= ANALYZE_GROWTH
    }
  } finally {
    stopped.abort()
    queue.end()
    await reading
  }
}

/** Clocks differ: a message is from the future only if it would be so for the node as well. */
const SKEW_MS = 600_000

/** The rules that no node can have another version of: who breaks them has invented the message. */
const FORGED: readonly ValidationErrorCode[] = [
  'INVALID_HASH',
  'INVALID_SIGNATURE',
  'INVALID_NETWORK',
  'FUTURE_TIMESTAMP',
]

/**
 * Checks everything about messages that does not need the database; all cores verify their signatures. What this
 * version's rules refuse and the network's at the time did not, is left out.
 * @returns the messages that are left out, with the code of the rule
 * @throws {BadNodeError} for a message that no node can have merged, naming the rule
 */
export async function checkMessages(
  messages: readonly Message[],
  now: number,
): Promise<Map<Message, ValidationErrorCode>> {
  const refused = new Map<Message, ValidationErrorCode>()
  if (messages.length === 0) return refused
  const errors = await validateAccepted(messages, now + SKEW_MS)
  for (const [index, error] of errors.entries()) {
    if (!error) continue
    const message = messages[index]!
    if (FORGED.includes(error.code)) {
      throw new BadNodeError(
        `sent the message ${toHex(message.hash)} of fid ${message.data.fid}, which breaks a rule (${error.code}: ${error.message.replace(/\.$/, '')})`,
      )
    }
    refused.set(message, error.code)
  }
  return refused
}

/** How many messages each rule refuses. */
export function countRefused(refused: ReadonlyMap<Message, ValidationErrorCode>): SkippedMessages {
  const leftOut: SkippedMessages = new Map()
  for (const code of refused.values()) addLeftOut(leftOut, [[code, 1]])
  return leftOut
}
