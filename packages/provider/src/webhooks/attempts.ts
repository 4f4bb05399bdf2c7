import { sql } from 'kysely'
import type { AppContext } from '../context'
import { notFound } from '../errors'
import type { Store } from '../store/index'

/** Bytes of an answer that are kept. */
export const MAX_ANSWER = 2_000
/** Milliseconds for the body of an answer after its head, which alone decides whether it was delivered. */
export const ANSWER_MS = 250
/** Types of answers that can be shown; some servers name none. */
export const SHOWN_TYPES = ['text/*', 'application/json', 'application/problem+json', '']
/** Headers of answers that are kept: those that say why, none that is a secret. */
const KEPT_HEADERS = new Set([
  'content-length',
  'content-type',
  'date',
  'location',
  'retry-after',
  'server',
  'x-request-id',
])
const MAX_HEADER = 300

/** The result of an attempt to send a delivery. */
export interface AttemptResult {
  /** Of the delivery. */
  id: number
  /** Number of the attempt, from 1. */
  attempt: number
  delivered: boolean
  url: string
  requestHeaders: Record<string, string>
  /** Status of the response; null if there was none. */
  code: number | null
  responseHeaders: Record<string, string>
  /** The beginning of the response. */
  responseBody: string
  /** Whether it is all of it. */
  isWhole: boolean
  error: string | null
  /** Milliseconds. */
  took: number
}

/** An attempt that has ended. @see AttemptResult */
export interface StoredAttempt extends Omit<AttemptResult, 'id' | 'delivered'> {
  /** When it ended, as Unix ms. */
  at: number
}

/** What is kept of an answer, as text that PostgreSQL stores. */
export const keptAnswer = (answer: {
  headers: Record<string, string>
  body: Uint8Array
  truncated: boolean
}): Pick<AttemptResult, 'responseHeaders' | 'responseBody' | 'isWhole'> => ({
  responseHeaders: Object.fromEntries(
    Object.entries(answer.headers)
      .filter(([name]) => KEPT_HEADERS.has(name))
      .map(([name, value]) => [name, value.slice(0, MAX_HEADER)]),
  ),
  responseBody: new TextDecoder().decode(answer.body).replaceAll('\0', '\ufffd'),
  isWhole: !answer.truncated,
})

/** Stores attempts that have ended. */
export async function recordAttempts(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  ended: readonly AttemptResult[],
): Promise<void> {
  await sql`
    insert into webhook_attempt (delivery_id, attempt, url, request_headers, response_code,
      response_headers, response_body, is_whole, error, took, at)
    select r.id, r.attempt, r.url, r."requestHeaders", r.code, r."responseHeaders",
      r."responseBody", r."isWhole", r.error, r.took, ${clock.now()}::bigint
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as r(
      id bigint, attempt integer, url text, "requestHeaders" jsonb, code integer,
      "responseHeaders" jsonb, "responseBody" text, "isWhole" boolean, error text, took integer)
    on conflict do nothing`.execute(store.db)
}

/**
 * The attempts of a delivery, the first one first. Of one that was made by an earlier version only the last is known, by
 * the delivery itself.
 * @throws 404 if the delivery does not exist
 */
export async function listAttempts(
  { db }: Pick<Store, 'db'>,
  delivery: number,
): Promise<StoredAttempt[]> {
  const { rows: known } = await sql`
    select from webhook_delivery where id = ${delivery}::bigint`.execute(db)
  if (known.length === 0) throw notFound('The delivery', 'delivery')
  const { rows } = await sql<StoredAttempt>`
    select attempt, url, request_headers as "requestHeaders", response_code as code,
      response_headers as "responseHeaders", response_body as "responseBody",
      is_whole as "isWhole", error, took, at
    from webhook_attempt where delivery_id = ${delivery}::bigint order by attempt`.execute(db)
  return rows
}
