import { sql } from 'kysely'
import { HubEventType } from '../messages/hub-events'
import { toHex } from '../messages/hex'
import { inView } from '../messages/in-view'
import { lockAll } from '../messages/lock'
import { mergeAccepted } from '../messages/merge'
import { retryTransaction } from '../messages/retry'
import { removeMessages, type Removal } from '../messages/revoke-messages'
import type { RemovedMessage } from '../messages/project/view-change'
import type { Message, UserNameProofBody } from '../messages/types'
import type { HubEvent } from '../node/events/read'
import type { OnChainEvent } from '../node/onchain/view'
import type { Store, Tx } from '../store/open'
import { checkMessages, countRefused } from './backfill'
import { BadNodeError } from './errors'
import { checkNameProof, importFnames } from './fnames'
import { checkOnChainEvent, isKnown, OutdatedAccountsError } from './onchain'
import { readNodeMessage } from './read-messages'
import { admitAccounts, markRead, savePosition, type ShardPosition } from './state'
import { addLeftOut, importAccounts, judge, type SkippedMessages } from './write-accounts'

/** What a node says of a name: of an fname the proof, of others their messages as well. */
interface NameBody {
  usernameProof?: UserNameProofBody
  usernameProofMessage?: Uint8Array
  deletedUsernameProofMessage?: Uint8Array
}

/** An event with its messages decoded. */
type Step =
  | { kind: 'merge'; message: Message; deleted: string[] }
  | { kind: 'remove'; how: Removal; fid: number; hash: string }
  | { kind: 'name'; proof: UserNameProofBody }
  | { kind: 'onChain'; event: OnChainEvent }

export interface ReadEvents {
  steps: Step[]
  /** Messages that a rule refuses. What they have replaced goes out of view all the same. */
  leftOut: SkippedMessages
}

/**
 * Decodes and checks events.
 * @throws {BadNodeError} if one is none, or has a message that no node can have merged
 */
export async function readEvents(events: readonly HubEvent[], now: number): Promise<ReadEvents> {
  const all = events.flatMap(stepsOf)
  const messages = all.flatMap((step) => (step.kind === 'merge' ? [step.message] : []))
  const refused = await checkMessages(messages, now)
  const steps = all.flatMap((step): Step[] => {
    if (step.kind !== 'merge' || !refused.has(step.message)) return [step]
    const { fid } = step.message.data
    return step.deleted.map((hash) => ({ kind: 'remove', how: 'deleted', fid, hash }))
  })
  return { steps, leftOut: countRefused(refused) }
}

function stepsOf(event: HubEvent): Step[] {
  const missing = () => new BadNodeError(`sent the event ${event.id} without what happened`)
  const removal = (how: Removal, body: { message?: Uint8Array } | undefined): Step[] => {
    if (!body?.message) throw missing()
    const { hash, data } = readNodeMessage(body.message)
    return [{ kind: 'remove', how, fid: data.fid, hash: toHex(hash) }]
  }
  switch (event.type) {
    case HubEventType.mergeMessage: {
      const { message, deletedMessages } = event.mergeMessageBody ?? {}
      if (!message) throw missing()
      const deleted = (deletedMessages ?? []).map((bytes) => toHex(readNodeMessage(bytes).hash))
      return [{ kind: 'merge', message: readNodeMessage(message), deleted }]
    }
    case HubEventType.pruneMessage:
      return removal('pruned', event.pruneMessageBody)
    case HubEventType.revokeMessage:
      return removal('revoked', event.revokeMessageBody)
    case HubEventType.mergeUsernameProof: {
      const body = event.mergeUsernameProofBody as NameBody | undefined
      const { usernameProof, usernameProofMessage, deletedUsernameProofMessage } = body ?? {}
      if (usernameProofMessage) {
        const deleted = deletedUsernameProofMessage
          ? [toHex(readNodeMessage(deletedUsernameProofMessage).hash)]
          : []
        return [{ kind: 'merge', message: readNodeMessage(usernameProofMessage), deleted }]
      }
      if (!usernameProof) return removal('revoked', { message: deletedUsernameProofMessage })
      checkNameProof(usernameProof)
      return [{ kind: 'name', proof: usernameProof }]
    }
    case HubEventType.mergeOnChainEvent: {
      const onChain = event.mergeOnChainEventBody?.onChainEvent
      if (!onChain) throw missing()
      checkOnChainEvent(onChain)
      return isKnown(onChain) ? [{ kind: 'onChain', event: onChain }] : []
    }
    default:
      return []
  }
}

export interface AppliedEvents {
  messages: number
  leftOut: SkippedMessages
}

/**
 * Applies what happened, in its order, and saves how far it came, in one transaction.
 * @throws {BadNodeError} if a message is signed by no key of its account; then nothing of the events is written
 */
export async function applyEvents(
  store: Store,
  { steps, leftOut }: ReadEvents,
  { position, round }: { position: ShardPosition; round: number },
): Promise<AppliedEvents> {
  try {
    return await retryTransaction(store, async (tx) => {
      // What goes out of view needs everything locked, which cannot be had later.
      if (steps.length > 0) await lockAll(tx)
      const applied = await apply(store, tx, steps, round)
      addLeftOut(applied.leftOut, leftOut)
      await savePosition(tx, position)
      return applied
    })
  } catch (cause) {
    if (!(cause instanceof OutdatedAccountsError)) throw cause
    throw new BadNodeError('says that one address owns two accounts')
  }
}

async function apply(
  store: Store,
  tx: Tx,
  steps: readonly Step[],
  round: number,
): Promise<AppliedEvents> {
  const now = store.clock.now()
  const applied: AppliedEvents = { messages: 0, leftOut: new Map() }
  const left = await admitNew(tx, steps, round)
  const isLeft = (fid: number) => left.has(fid)
  for (let at = 0; at < steps.length;) {
    const { kind } = steps[at]!
    let end = at + 1
    while (steps[end]?.kind === kind) end++
    const run = steps.slice(at, end)
    at = end
    const merged = run.flatMap((step) =>
      step.kind === 'merge' && !isLeft(step.message.data.fid) ? [step] : [],
    )
    if (merged.length > 0) {
      const messages = merged.map(({ message }) => message)
      const outcomes = await mergeAccepted(store, tx, { messages, now, isHistory: false })
      const leftOut = await judge(tx, messages, outcomes, (_, rule) => {
        throw new BadNodeError(rule)
      })
      addLeftOut(applied.leftOut, leftOut)
      applied.messages += messages.length
      const deleted = merged.flatMap((step) => step.deleted)
      const own = new Set(messages.map(({ hash }) => toHex(hash)))
      await remove(store, tx, {
        hashes: deleted.filter((hash) => !own.has(hash)),
        how: 'deleted',
        now,
      })
    }
    // One after the other, as the events of each say how it went out of view.
    for (const step of run) {
      if (step.kind !== 'remove' || isLeft(step.fid)) continue
      await remove(store, tx, { hashes: [step.hash], how: step.how, now })
    }
    await importFnames(
      store,
      tx,
      run.flatMap((step) => (step.kind === 'name' && !isLeft(step.proof.fid) ? [step.proof] : [])),
    )
    const events = run.flatMap((step) =>
      step.kind === 'onChain' && !isLeft(step.event.fid) ? [step.event] : [],
    )
    for (const fid of await importAccounts(store, tx, { events, isHistory: false })) left.add(fid)
  }
  return applied
}

/** Notes the accounts that the events are about. @returns those that are left out */
async function admitNew(tx: Tx, steps: readonly Step[], round: number): Promise<Set<number>> {
  const fids = new Set(
    steps.flatMap((step) => {
      switch (step.kind) {
        case 'merge':
          return [step.message.data.fid]
        case 'remove':
          return [step.fid]
        case 'name':
          return step.proof.fid === 0 ? [] : [step.proof.fid]
        case 'onChain':
          return [step.event.fid]
      }
    }),
  )
  const left = await admitAccounts(tx, [...fids])
  await markRead(tx, [...fids], round)
  return left
}

/** Takes those of these messages out of view that are in it. */
async function remove(
  store: Store,
  tx: Tx,
  { hashes, how, now }: { hashes: readonly string[]; how: Removal; now: number },
): Promise<void> {
  if (hashes.length === 0) return
  const { rows } = await sql<RemovedMessage>`
    select hash, conflict_key as key, fid, type, ts from message
    where hash = any(${[...hashes]}::bytea[]) and ${inView}`.execute(tx)
  if (rows.length > 0) await removeMessages(store, tx, { rows, how, now })
}
