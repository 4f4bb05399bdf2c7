import { systemClock, type OperationId } from '@castaway/contract'
import type { ApiKeyUsage, CallCounts } from '@castaway/contract/dev-controls'
import { sql } from 'kysely'
import type { Store } from '../store/index'

const HOUR_MS = 3_600_000
/** Milliseconds after which what was counted is written. A process that is killed loses no more than this. */
const WRITE_AFTER = 5_000
/** Hours for which usage is kept. */
export const USAGE_HOURS = 90 * 24

interface UsageCount extends CallCounts {
  keyId: string
  hour: number
  operation: OperationId
  /** Unix milliseconds. */
  lastAt: number
}

export interface Usage {
  /** Counts a call, by the system’s clock: that of the island can be held and set. */
  count(call: { keyId: string; operation: OperationId; status: number; took: number }): void
  /** Writes what was counted since the last time. */
  write(): Promise<void>
  /** What a key was used for in the last hours, as bars of `step` hours. */
  of(keyId: string, range: { hours: number; step: number }): Promise<ApiKeyUsage>
  close(): Promise<void>
}

const outcomeOf = (status: number): 'ok' | 'refused' | 'limited' | 'failed' =>
  status < 400 ? 'ok' : status === 429 ? 'limited' : status < 500 ? 'refused' : 'failed'

const none = (): CallCounts => ({ ok: 0, refused: 0, limited: 0, failed: 0, took_ms: 0 })

function add(sum: CallCounts, more: CallCounts): void {
  for (const name of ['ok', 'refused', 'limited', 'failed', 'took_ms'] as const)
    sum[name] += more[name]
}

const callsOf = ({ ok, refused, limited, failed }: CallCounts): number =>
  ok + refused + limited + failed

export function usageOf(store: Store, onError: (cause: unknown) => void): Usage {
  let counted = new Map<string, UsageCount>()
  let timer: NodeJS.Timeout | undefined

  function addTo(call: Omit<UsageCount, keyof CallCounts>, counts: CallCounts): void {
    const key = `${call.keyId} ${call.hour} ${call.operation}`
    const row = counted.get(key) ?? { ...call, ...none() }
    add(row, counts)
    row.lastAt = Math.max(row.lastAt, call.lastAt)
    counted.set(key, row)
    timer ??= setTimeout(() => void write().catch(onError), WRITE_AFTER).unref()
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // In one order everywhere, so that two processes never wait for each other.
    const rows = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    counted = new Map()
    if (rows.length === 0) return
    const column = <Name extends keyof UsageCount>(name: Name) => rows.map((row) => row[name])
    try {
      await sql`
        insert into api_usage as u
          (key_id, hour, operation, ok, refused, limited, failed, took, last_at)
        select * from unnest(${column('keyId')}::text[], ${column('hour')}::integer[],
          ${column('operation')}::text[], ${column('ok')}::integer[],
          ${column('refused')}::integer[], ${column('limited')}::integer[],
          ${column('failed')}::integer[], ${column('took_ms')}::float8[],
          ${column('lastAt')}::bigint[])
        on conflict (key_id, hour, operation) do update set
          ok = u.ok + excluded.ok, refused = u.refused + excluded.refused,
          limited = u.limited + excluded.limited, failed = u.failed + excluded.failed,
          took = u.took + excluded.took, last_at = greatest(u.last_at, excluded.last_at)`.execute(
        store.db,
      )
    } catch (cause) {
      // Later, with what comes until then.
      for (const row of rows) addTo(row, row)
      throw cause
    }
  }

  return {
    count({ keyId, operation, status, took }) {
      const lastAt = systemClock.now()
      const hour = Math.floor(lastAt / HOUR_MS)
      const counts = { ...none(), [outcomeOf(status)]: 1, took_ms: took }
      addTo({ keyId, hour, operation, lastAt }, counts)
    },
    write,
    async of(keyId, { hours, step }) {
      await write()
      const end = Math.floor(systemClock.now() / HOUR_MS)
      const { rows } = await sql<CallCounts & { hour: number; operation: OperationId }>`
        select hour, operation, ok, refused, limited, failed, took as took_ms from api_usage
        where key_id = ${keyId} and hour > ${end - hours}::integer and hour <= ${end}::integer`.execute(
        store.db,
      )
      const length = Math.ceil(hours / step)
      const bars = Array.from({ length }, (_, index) => ({
        at: (end + 1 - (length - index) * step) * HOUR_MS,
        ...none(),
      }))
      const byOperation = new Map<OperationId, CallCounts & { operation: OperationId }>()
      for (const { hour, operation, ...counts } of rows) {
        add(bars[bars.length - 1 - Math.floor((end - hour) / step)]!, counts)
        const sum = byOperation.get(operation) ?? { operation, ...none() }
        add(sum, counts)
        byOperation.set(operation, sum)
      }
      const operations = [...byOperation.values()].toSorted(
        (a, b) => callsOf(b) - callsOf(a) || (a.operation < b.operation ? -1 : 1),
      )
      return { bars, operations }
    },
    async close() {
      await write().catch(onError)
    },
  }
}
