import { fromFarcasterTime } from '@castaway/contract'
import type { Call } from '../context'
import { entryOf } from '../messages/conflict'
import { merge, type Outcome } from '../messages/merge'
import { mergeShared } from '../messages/merge-shared'
import { retryTransaction } from '../messages/retry'
import { sign, type Message, type MessageData } from '../messages/index'
import type { Author } from '../messages/build'
import { StoreError, type Tx } from '../store/index'
import type { ActingSigner } from '../signers/acting-signer'

export type Draft = (author: Author) => MessageData

/**
 * Signs and merges messages of one user: all of them are in view afterwards, or nothing is written.
 * @returns their hashes, in the order of the drafts
 * @throws StoreError with the rule that a message violates
 */
export async function publish(
  call: Pick<Call, 'store' | 'clock' | 'at' | 'attempt'>,
  acting: Pick<ActingSigner, 'fid' | 'signer'>,
  drafts: Draft[],
  within?: Tx,
): Promise<string[]> {
  const [first, ...others] = drafts
  if (!first) return []
  if (others.length === 0 && !within) {
    const hash = await publishOne(call, acting, first)
    if (hash) return [hash]
  }
  const { store, clock, at, attempt } = call
  const { fid, signer } = acting
  const work = async (tx: Tx) => {
    const now = clock.now()
    let messages = drafts.map((draft) => sign(draft({ fid, at }), signer))
    let outcomes = await merge(store, messages, { now, tx })
    const lost = outcomes.some(({ status }) => status === 'conflict-lost')
    if (lost) {
      // Within one second a removal beats the add, so if a user likes, unlikes and likes again in that second, the last
      // like is dated just after the message that beats it.
      const later = await winningTimes(tx, messages, outcomes)
      messages = drafts.map((draft, i) =>
        later[i] === undefined ? messages[i]! : sign(draft({ fid, at: later[i] }), signer),
      )
      outcomes = await merge(store, messages, { now, tx })
    }
    assertMerged(outcomes)
    const hashes = messages.map((message) => entryOf(message).hash)
    await attempt?.publishing(tx, hashes)
    return hashes
  }
  return within ? work(within) : retryTransaction(store, work)
}

/** @returns its hash, or null if another message beats it */
async function publishOne(
  { store, at, attempt }: Pick<Call, 'store' | 'at' | 'attempt'>,
  { fid, signer }: Pick<ActingSigner, 'fid' | 'signer'>,
  draft: Draft,
): Promise<string | null> {
  const message = sign(draft({ fid, at }), signer)
  const { hash } = entryOf(message)
  const outcome = await mergeShared(store, message, async (tx, { status }) => {
    if (status === 'merged' || status === 'duplicate') await attempt?.publishing(tx, [hash])
  })
  if (outcome.status === 'conflict-lost') return null
  assertMerged([outcome])
  return hash
}

/** Unix milliseconds at which each message that lost would win. */
async function winningTimes(
  tx: Tx,
  messages: Message[],
  outcomes: Outcome[],
): Promise<(number | undefined)[]> {
  const keys = messages.map((message, i) =>
    outcomes[i]!.status === 'conflict-lost' ? entryOf(message).key : null,
  )
  const holders = await tx
    .selectFrom('message')
    .select(['conflict_key', 'ts'])
    .where(
      'conflict_key',
      'in',
      keys.filter((key) => key !== null),
    )
    .where('deleted_at', 'is', null)
    .where('pruned_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const times = new Map(holders.map((row) => [row.conflict_key, row.ts]))
  return messages.map((message, i) => {
    const key = keys[i]
    if (key === null || key === undefined) return undefined
    return fromFarcasterTime(Math.max(message.data.timestamp, times.get(key) ?? 0) + 1)
  })
}

export function assertMerged(outcomes: Outcome[]): void {
  for (const outcome of outcomes) {
    if (outcome.status === 'refused') {
      const { code, message, property } = outcome.error
      throw new StoreError(code, message, property)
    }
    if (outcome.status === 'conflict-lost') {
      throw new StoreError('CONFLICT', 'A newer message overrides this one')
    }
  }
}
