import {
  isRecordKind,
  recordKinds,
  type RecordKind,
  type RecordOutcome,
  type RecordPage,
  type UserRecord,
} from '@castaway/contract/records'
import type { Store } from '@castaway/provider'
import { sql } from 'kysely'
import { noteLetGo } from '../media/use'
import { recordDb, type RecordDb, type RecordTables } from '../record-tables'

/** A change that has not been validated yet. */
export interface ChangeInput {
  kind: string
  id: string
  body: unknown
  base?: number | undefined
}

export interface Records {
  /** What has changed after `since`, at most `limit` of it. */
  changes(userId: string, since: number, limit: number): Promise<RecordPage>
  /**
   * Applies the valid changes in one transaction, and records in the store's log that there are some. Returns one outcome
   * each, in the same order.
   */
  apply(userId: string, changes: readonly ChangeInput[]): Promise<RecordOutcome[]>
}

/** Topic of the store's events about records: the user, and their newest number. */
export const RECORDS_TOPIC = 'records'
/** Deletions remembered per user for other devices. */
const MAX_TOMBSTONES = 5_000

type Row = Omit<RecordTables['own_record'], 'user_id'>

const toRecord = ({ kind, id, seq, body, updated_at }: Row): UserRecord => ({
  kind: kind as RecordKind,
  id,
  body: (body ?? null) as UserRecord['body'],
  seq: Number(seq),
  updated_at: Number(updated_at),
})

/**
 * A user's private records, synced between their devices. Every change gets the user's next number, in the order of
 * the commits, so that a device that has read up to a number has missed nothing before it.
 */
export function createRecords(store: Store): Records {
  const db = recordDb(store.db)
  return {
    async changes(userId, since, limit) {
      const known = await db
        .selectFrom('own_sync')
        .select(['seq', 'forgotten'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!known) return { records: [], next: 0, more: false, reset: since > 0 }
      // The cursor is older than the oldest known deletion, or comes from another database.
      const reset = since > 0 && (since < Number(known.forgotten) || since > Number(known.seq))
      const from = reset ? 0 : since
      const rows = await db
        .selectFrom('own_record')
        .select(['kind', 'id', 'seq', 'body', 'updated_at'])
        .where('user_id', '=', userId)
        .where('seq', '>', from)
        // A new device has nothing to delete.
        .$if(from === 0, (query) => query.where('body', 'is not', null))
        .orderBy('seq')
        .limit(limit + 1)
        .execute()
      const more = rows.length > limit
      const records = rows.slice(0, limit).map(toRecord)
      const next = more ? records.at(-1)!.seq : Math.max(Number(known.seq), from)
      return { records, next, more, reset }
    },

    async apply(userId, changes) {
      const checked = changes.map(validate)
      const wanted = checked.filter((change) => !('status' in change)) as ValidChange[]
      const outcomes = new Map<ValidChange, RecordOutcome>()
      if (wanted.length > 0) {
        await store.transaction(async (transaction) => {
          const tx = recordDb(transaction)
          const last = await lock(tx, userId)
          const newest = await write(tx, userId, { wanted, outcomes, last, now: store.clock.now() })
          await dropOldTombstones(tx, userId)
          if (newest === 0) return
          const facts = { userId, seq: newest }
          await store.events.record(transaction, [{ kind: 'other', topic: RECORDS_TOPIC, facts }])
        })
      }
      return checked.map((change) => ('status' in change ? change : outcomes.get(change)!))
    },
  }
}

interface ValidChange {
  kind: RecordKind
  id: string
  body: UserRecord['body']
  base?: number
}

const rejectedOutcome = (message: string, property: string): RecordOutcome => ({
  status: 'refused',
  code: 'INVALID_FIELD',
  message,
  property,
})

function validate({ kind, id, body, base }: ChangeInput): ValidChange | RecordOutcome {
  if (!isRecordKind(kind))
    return rejectedOutcome(`There are no records of the kind "${kind.slice(0, 40)}"`, 'kind')
  const rule = recordKinds[kind]
  if (!rule.id.safeParse(id).success) return rejectedOutcome(`That is not a valid ${kind} id`, 'id')
  const given = { kind, id, ...(base === undefined ? {} : { base }) }
  if (body === null) return { ...given, body: null }
  const parsed = rule.body.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return rejectedOutcome(issue!.message, ['body', ...issue!.path].join('.'))
  }
  const text = JSON.stringify(parsed.data)
  // PostgreSQL cannot store zero characters, and a lone surrogate is not a character.
  if (text.includes('\\u0000') || !isWhole(text))
    return rejectedOutcome('That is not valid text', 'body')
  if (Buffer.byteLength(text) > rule.bytes) {
    return rejectedOutcome(`A ${kind} can be at most ${rule.bytes} bytes`, 'body')
  }
  return { ...given, body: parsed.data as UserRecord['body'] }
}

/** JSON writes lone surrogates as escapes. */
const isWhole = (json: string): boolean => !/\\u[dD][89a-fA-F][0-9a-fA-F]{2}/.test(json)

/** Locks the user's row: changes of one user are serialized. */
async function lock(tx: RecordDb, userId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into own_sync (user_id) values (${userId})
    on conflict (user_id) do update set seq = own_sync.seq
    returning seq`.execute(tx)
  return Number(rows[0]!.seq)
}

interface WriteInput {
  wanted: readonly ValidChange[]
  outcomes: Map<ValidChange, RecordOutcome>
  last: number
  now: number
}

/** @returns the newest `seq`, 0 if nothing was written */
async function write(tx: RecordDb, userId: string, writing: WriteInput): Promise<number> {
  const { wanted, outcomes, last, now } = writing
  const [present, counts] = [await loadPresent(tx, userId, wanted), await countByKind(tx, userId)]
  const written = new Map<string, Row>()
  let seq = last
  for (const change of wanted) {
    const key = `${change.kind} ${change.id}`
    const before = written.get(key) ?? present.get(key)
    const alive = before !== undefined && before.body !== null
    if (change.base !== undefined && change.base !== Number(before?.seq ?? 0)) {
      // It is no conflict if both sides deleted the record.
      const record = before ? toRecord(before) : null
      outcomes.set(
        change,
        change.body === null && record?.body === null
          ? { status: 'kept', record }
          : { status: 'conflict', record },
      )
      continue
    }
    const { most } = recordKinds[change.kind]
    const had = counts.get(change.kind) ?? 0
    if (!alive && change.body !== null && had >= most) {
      const message = `You can have at most ${most} of these: delete some first`
      outcomes.set(change, { status: 'refused', code: 'TOO_MANY', message })
      continue
    }
    counts.set(change.kind, had + Number(change.body !== null) - Number(alive))
    seq += 1
    const row = { kind: change.kind, id: change.id, seq, body: change.body, updated_at: now }
    written.set(key, row)
    outcomes.set(change, { status: 'kept', record: toRecord(row) })
  }
  if (seq === last) return 0
  await sql`
    insert into own_record (user_id, kind, id, seq, body, updated_at)
    select ${userId}, kind, id, seq, nullif(body, 'null'::jsonb), updated_at
    from json_to_recordset(${JSON.stringify([...written.values()])}::json) as r(
      kind text, id text, seq bigint, body jsonb, updated_at bigint)
    on conflict (user_id, kind, id) do update
      set seq = excluded.seq, body = excluded.body, updated_at = excluded.updated_at`.execute(tx)
  const drafts = [...written.values()].filter(({ kind }) => kind === 'draft')
  await noteLetGo(
    tx,
    userId,
    drafts.map(({ id, body }) => ({ before: present.get(`draft ${id}`)?.body, after: body })),
    now,
  )
  await tx.updateTable('own_sync').set({ seq }).where('user_id', '=', userId).execute()
  return seq
}

async function loadPresent(
  tx: RecordDb,
  userId: string,
  wanted: readonly ValidChange[],
): Promise<Map<string, Row>> {
  const names = wanted.map(({ kind, id }) => ({ kind, id }))
  const { rows } = await sql<Row>`
    select kept.kind, kept.id, kept.seq, kept.body, kept.updated_at
    from json_to_recordset(${JSON.stringify(names)}::json) as asked(kind text, id text)
    join own_record kept on kept.user_id = ${userId} and kept.kind = asked.kind and kept.id = asked.id
  `.execute(tx)
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
}

async function countByKind(tx: RecordDb, userId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('own_record')
    .select((select) => ['kind', select.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('body', 'is not', null)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

/** Drops the oldest tombstones above the limit; devices that were away for longer start over. */
async function dropOldTombstones(tx: RecordDb, userId: string): Promise<void> {
  await sql`
    with old as (
      delete from own_record r using (
        select kind, id from own_record where user_id = ${userId} and body is null
        order by seq desc offset ${MAX_TOMBSTONES}::int) o
      where r.user_id = ${userId} and r.kind = o.kind and r.id = o.id
      returning r.seq)
    update own_sync set forgotten = greatest(forgotten, (select max(seq) from old))
    where user_id = ${userId} and exists (select from old)`.execute(tx)
}
