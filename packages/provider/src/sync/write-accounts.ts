import { sql } from 'kysely'
import { lockAll } from '../messages/lock'
import { mergeAccepted, type Outcome } from '../messages/merge'
import { OnChainEventType } from '../messages/onchain-events'
import { retryTransaction } from '../messages/retry'
import { toHex } from '../messages/hex'
import type { Message } from '../messages/types'
import type { OnChainEvent } from '../node/onchain/view'
import type { Store, Tx } from '../store/open'
import { saveAddedKeys, withUnlistedKeys } from './added-keys'
import { BadNodeError } from './errors'
import { fetchOnChain, type AccountPart } from './fetch-account'
import { importFnames } from './fnames'
import type { NodeClient } from './node-client'
import { savePartProgress, type PartProgress } from './snapshot'
import { importOnChain, OutdatedAccountsError } from './onchain'
import { admitAccounts, leaveOut, markRead, resetDerived } from './state'

/** Messages that were left out, by the code of their rule. */
export type SkippedMessages = Map<string, number>

/** Adds numbers of messages that were left out to others. */
export function addLeftOut(
  to: SkippedMessages,
  more: Iterable<readonly [code: string, count: number]>,
) {
  for (const [code, count] of more) to.set(code, (to.get(code) ?? 0) + count)
}

export interface WriteContext {
  store: Store
  client: NodeClient
  round: number
  signal: AbortSignal
}

export interface WriteResult {
  messages: number
  accounts: number
  leftOut: SkippedMessages
  /** Accounts that are this database's own under the same number. */
  local: ReadonlySet<number>
}

/** Accounts that have to be read again, because the node has changed them while they were read. */
class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError'
  constructor(
    readonly fids: readonly number[],
    readonly rule: string,
  ) {
    super(rule)
  }
}

const ATTEMPTS = 4

/**
 * Writes parts of accounts in one transaction, with the note of which accounts are complete. What the node has changed
 * since it was read is read again once.
 * @param progress of the virtual shards from which they are
 * @throws {BadNodeError} if a message is signed by no key of its account; then nothing of the parts is written
 */
export async function writeParts(
  { store, client, round, signal }: WriteContext,
  parts: readonly AccountPart[],
  progress: readonly PartProgress[] = [],
): Promise<WriteResult> {
  const more: OnChainEvent[] = []
  const reread = new Set<number>()
  for (let attempt = 1; ; attempt++) {
    try {
      return await retryTransaction(store, (tx) =>
        write(store, tx, { parts, round, more, progress }),
      )
    } catch (cause) {
      const isChanged = cause instanceof ChangedMeanwhileError
      if (!isChanged && !(cause instanceof OutdatedAccountsError)) throw cause
      if (attempt === ATTEMPTS || cause.fids.every((fid) => reread.has(fid))) {
        throw new BadNodeError(isChanged ? cause.rule : 'says that one address owns two accounts')
      }
      for (const fid of cause.fids) {
        reread.add(fid)
        const types = isChanged ? Object.values(OnChainEventType) : [OnChainEventType.idRegister]
        more.push(...(await fetchOnChain(client, fid, types, signal)))
      }
    }
  }
}

interface Writing {
  parts: readonly AccountPart[]
  round: number
  /** What was read once more. */
  more: readonly OnChainEvent[]
  progress: readonly PartProgress[]
}

async function write(
  store: Store,
  tx: Tx,
  { parts, round, more, progress }: Writing,
): Promise<WriteResult> {
  await lockAll(tx)
  const fids = [...new Set(parts.map(({ fid }) => fid))]
  const local = await admitAccounts(tx, fids)
  const admitted = () => parts.filter(({ fid }) => !local.has(fid))
  const facts = admitted().flatMap((part) => (part.facts ? [{ fid: part.fid, ...part.facts }] : []))
  const units = new Map(facts.map((each) => [each.fid, each.units]))
  for (const fid of await importAccounts(store, tx, {
    events: [...facts.flatMap(({ onChain }) => onChain), ...more],
    unitsOf: (each: number) => units.get(each),
    isHistory: true,
  })) {
    local.add(fid)
  }
  await importFnames(
    store,
    tx,
    facts.flatMap(({ fid, names }) => (local.has(fid) ? [] : names)),
  )
  await savePro(tx, facts)
  await saveAddedKeys(tx, facts)
  const messages = admitted().flatMap((part) => part.messages)
  const now = store.clock.now()
  const outcomes = await mergeAccepted(store, tx, { messages, now, isHistory: true })
  const leftOut = await judge(tx, messages, outcomes, (unsigned, rule) => {
    throw new ChangedMeanwhileError(unsigned, rule)
  })
  await resetDerived(tx)
  const complete = parts.filter(({ isLast }) => isLast).map(({ fid }) => fid)
  await markRead(tx, complete, round)
  await savePartProgress(tx, progress)
  return { messages: messages.length, accounts: complete.length, leftOut, local }
}

/**
 * Imports what the contracts said, without the accounts whose address an account of this database has.
 * @returns the accounts that were left out
 */
export async function importAccounts(
  store: Store,
  tx: Tx,
  imported: Parameters<typeof importOnChain>[2],
): Promise<number[]> {
  const { rows } = await sql<{ fid: number }>`
    select distinct c.fid
    from json_to_recordset(${JSON.stringify(owners(imported.events))}::json)
      as c(fid integer, owner text)
    join account a on a.custody_address = c.owner and a.fid <> c.fid
    left join sync_account s on s.fid = a.fid
    where s.fid is null or s.is_local`.execute(tx)
  const left = rows.map(({ fid }) => fid)
  if (left.length > 0) await leaveOut(tx, left)
  const events = imported.events.filter(({ fid }) => !left.includes(fid))
  await importOnChain(store, tx, { ...imported, events })
  return left
}

/** The addresses to which accounts went last. */
function owners(events: readonly OnChainEvent[]) {
  const last = new Map<number, string>()
  for (const { fid, idRegisterEventBody: body } of events) {
    if (body && body.eventType <= 2) last.set(fid, toHex(body.to))
  }
  return [...last].map(([fid, owner]) => ({ fid, owner }))
}

async function savePro(tx: Tx, facts: readonly { fid: number; proUntil: number }[]): Promise<void> {
  const rows = facts.flatMap(({ fid, proUntil }) =>
    proUntil > 0 ? [{ fid, until: proUntil * 1000 }] : [],
  )
  if (rows.length === 0) return
  await sql`
    update profile p set pro_expires_at = r.until
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(fid integer, until bigint)
    where p.fid = r.fid and p.pro_expires_at is distinct from r.until`.execute(tx)
}

const UNSIGNED: readonly string[] = ['UNKNOWN_SIGNER', 'UNKNOWN_FID']

/**
 * What became of messages that the node has merged. What is refused for a state that changes, such as whose a name is,
 * is left out: the node's events say what came of it. So is what a key may have signed that a message had added and
 * another one has removed, because no list has it.
 * @param onUnsigned called with the accounts that have messages of keys that are none of theirs
 */
export async function judge(
  tx: Tx,
  messages: readonly Message[],
  outcomes: readonly Outcome[],
  onUnsigned: (fids: readonly number[], rule: string) => void,
): Promise<SkippedMessages> {
  const leftOut: SkippedMessages = new Map()
  const unsigned = new Set<number>()
  let rule = ''
  const refused = outcomes.flatMap((outcome, index) =>
    outcome.status === 'refused' ? [{ ...messages[index]!, code: outcome.error.code }] : [],
  )
  const suspects = refused.flatMap(({ code, data }) => (UNSIGNED.includes(code) ? [data.fid] : []))
  const unlisted = await withUnlistedKeys(tx, suspects)
  for (const { hash, data, code } of refused) {
    if (UNSIGNED.includes(code) && !unlisted.has(data.fid)) {
      unsigned.add(data.fid)
      rule ||= `sent the message ${toHex(hash)} of fid ${data.fid}, which no key of this account has signed (${code})`
    } else addLeftOut(leftOut, [[code, 1]])
  }
  if (unsigned.size > 0) onUnsigned([...unsigned], rule)
  return leftOut
}
