import { bytesOf } from '@castaway/server-kit/bytes'
import { sql, type RawBuilder } from 'kysely'
import { inView } from '../messages/in-view'
import { storedTarget } from '../messages/conflict'
import { LARGEST_FID } from '../messages/rules'
import { MessageType } from '../messages/types'
import { toHex } from '../messages/hex'
import type { Store } from '../store/open'
import { invalidArgument, notFound } from './errors'
import { readPage, type Bounds, type PageRequest } from './page'

/** Messages as they were signed and stored, in the order of the network: by time, then hash. */
export interface MessagesPage {
  messages: Uint8Array[]
  nextPageToken?: Uint8Array
}

export interface CastId {
  fid: number
  hash: Uint8Array
}

export interface FidRequest extends PageRequest {
  fid: number
}

/** Farcaster seconds, both included. */
export interface FidTimestampRequest extends FidRequest {
  startTimestamp?: number | undefined
  stopTimestamp?: number | undefined
}

/** A cast, or a URL. */
export interface Target {
  castId?: CastId | undefined
  url?: string | undefined
}

type MessageStore = Pick<Store, 'db' | 'cursors'>

interface MessageRow {
  ts: number
  hash: string
  raw: string
}

/** @throws {NodeError} for a fid that no account can have */
export function checkFid(fid: number): number {
  if (!Number.isSafeInteger(fid) || fid < 0) throw invalidArgument('fid is out of range')
  return Math.min(fid, LARGEST_FID)
}

async function pageOf(
  store: MessageStore,
  call: string,
  filters: object,
  request: PageRequest,
  query: (bounds: Bounds) => RawBuilder<MessageRow>,
): Promise<MessagesPage> {
  const { items, nextPageToken } = await readPage(
    { store, call, filters, request },
    async (bounds) => {
      const { rows } = await query(bounds).execute(store.db)
      return rows.map((row) => ({ ...row, at: [row.ts, row.hash] }))
    },
  )
  return { messages: items.map(({ raw }) => bytesOf(raw)), ...(nextPageToken && { nextPageToken }) }
}

const ORDER = sql`ts, hash`

/** One branch for each part of an index, so that each is read in order and no further than the page. */
function unionOf(
  parts: readonly RawBuilder<unknown>[],
  { direction, after, limit }: Bounds,
): RawBuilder<MessageRow> {
  const ordered = parts.map(
    (part) => sql`(select ts, hash from ${part} and ${after(ORDER)}
      order by ts ${direction}, hash ${direction} limit ${limit}::int)`,
  )
  return sql<MessageRow>`
    select m.ts, m.hash, m.raw from (
      select ts, hash from (${sql.join(ordered, sql` union all `)}) as parts
      order by ts ${direction}, hash ${direction} limit ${limit}::int
    ) as page join message m on m.hash = page.hash
    order by m.ts ${direction}, m.hash ${direction}`
}

/** Messages of an account in view, of these types. */
export function messagesByFid(
  store: MessageStore,
  call: string,
  types: readonly number[],
  request: FidTimestampRequest,
): Promise<MessagesPage> {
  const fid = checkFid(request.fid)
  const { startTimestamp: start, stopTimestamp: stop } = request
  if (types.length === 0) return Promise.resolve({ messages: [] })
  const within = sql.join(
    [
      sql`true`,
      ...(start === undefined ? [] : [sql`ts >= ${Math.min(start, LARGEST_FID)}::int`]),
      ...(stop === undefined ? [] : [sql`ts <= ${Math.min(stop, LARGEST_FID)}::int`]),
    ],
    sql` and `,
  )
  return pageOf(store, call, { fid, start, stop }, request, (bounds) =>
    unionOf(
      types.map(
        (type) =>
          sql`message where fid = ${fid}::int and type = ${sql.lit(type)} and ${inView} and ${within}`,
      ),
      bounds,
    ),
  )
}

export function castsByParent(
  store: MessageStore,
  request: PageRequest & { parent: Target },
): Promise<MessagesPage> {
  const { castId, url } = request.parent
  const filters = castId ? { hash: toHex(castId.hash), fid: checkFid(castId.fid) } : { url }
  const where = castId
    ? sql`parent_hash = ${toHex(castId.hash)} and parent_fid = ${checkFid(castId.fid)}::int`
    : sql`root_parent_url = ${url} and parent_url = ${url}`
  return pageOf(store, 'castsByParent', filters, request, (bounds) =>
    unionOf([sql`"cast" where ${where}`], bounds),
  )
}

export function castsByMention(store: MessageStore, request: FidRequest): Promise<MessagesPage> {
  const fid = checkFid(request.fid)
  const where = sql`"cast" where mentions <> '{}' and mentions @> array[${fid}::int]`
  return pageOf(store, 'castsByMention', { fid }, request, (bounds) => unionOf([where], bounds))
}

const reactionTypes = (type: number | undefined): readonly number[] => (type ? [type] : [1, 2])

export function reactionsByFid(
  store: MessageStore,
  request: FidRequest & { reactionType?: number | undefined },
): Promise<MessagesPage> {
  const fid = checkFid(request.fid)
  const type = request.reactionType || undefined
  return pageOf(store, 'reactionsByFid', { fid, type }, request, (bounds) =>
    unionOf(
      reactionTypes(type).map(
        (each) => sql`reaction where fid = ${fid}::int and type = ${each}::int`,
      ),
      bounds,
    ),
  )
}

const storedTargetOf = ({ castId, url }: Target): string =>
  storedTarget(castId ? toHex(castId.hash) : url!)

export function reactionsByTarget(
  store: MessageStore,
  request: PageRequest & { target: Target; reactionType?: number | undefined },
): Promise<MessagesPage> {
  const { castId } = request.target
  const type = request.reactionType || undefined
  const target = storedTargetOf(request.target)
  const author = castId && checkFid(castId.fid)
  const of = castId ? sql`target_fid = ${author}::int` : sql`target_fid is null`
  return pageOf(store, 'reactionsByTarget', { target, author, type }, request, (bounds) =>
    unionOf(
      reactionTypes(type).map(
        (each) => sql`reaction where target = ${target} and type = ${each}::int and ${of}`,
      ),
      bounds,
    ),
  )
}

/** Each has an index of its own. */
const linkParts = (person: RawBuilder<unknown>, type: string | undefined) => [
  ...(type === undefined || type === 'follow'
    ? [sql`link where ${person} and type = 'follow'`]
    : []),
  ...(type === 'follow'
    ? []
    : [
        sql`link where ${person} and type <> 'follow'
          ${type === undefined ? sql`` : sql`and type = ${type}`}`,
      ]),
]

export function linksByFid(
  store: MessageStore,
  request: FidRequest & { linkType?: string | undefined },
): Promise<MessagesPage> {
  const fid = checkFid(request.fid)
  const type = request.linkType || undefined
  return pageOf(store, 'linksByFid', { fid, type }, request, (bounds) =>
    unionOf(linkParts(sql`fid = ${fid}::int`, type), bounds),
  )
}

export function linksByTarget(
  store: MessageStore,
  request: PageRequest & { targetFid: number; linkType?: string | undefined },
): Promise<MessagesPage> {
  const fid = checkFid(request.targetFid)
  const type = request.linkType || undefined
  return pageOf(store, 'linksByTarget', { fid, type }, request, (bounds) =>
    unionOf(linkParts(sql`target_fid = ${fid}::int`, type), bounds),
  )
}

/** What a node says of a missing message, of whatever type; only user data has words of its own. */
const MISSING = 'cast not found'

/** The message in view with this conflict key, if it is of this type. */
async function messageOf(
  { db }: MessageStore,
  key: string,
  type: number,
  missing: string,
): Promise<Uint8Array> {
  const { rows } = await sql<{ raw: string }>`
    select raw from message
    where conflict_key = ${key} and ${inView} and type = ${type}::int`.execute(db)
  if (!rows[0]) throw notFound(missing)
  return bytesOf(rows[0].raw)
}

/** @throws {NodeError} `NotFound`, as do the next ones */
export const castById = (store: MessageStore, { fid, hash }: CastId): Promise<Uint8Array> =>
  messageOf(store, `c:${checkFid(fid)}:${toHex(hash)}`, MessageType.castAdd, MISSING)

export async function reactionById(
  store: MessageStore,
  { fid, reactionType, target }: { fid: number; reactionType: number; target: Target },
): Promise<Uint8Array> {
  const { castId } = target
  const name = storedTargetOf(target)
  const { rows } = await sql<{ raw: string }>`
    select m.raw from reaction r join message m on m.hash = r.hash
    where r.fid = ${checkFid(fid)}::int and r.type = ${reactionType}::int and r.target = ${name}
      and r.target_fid is not distinct from ${castId ? checkFid(castId.fid) : null}::int`.execute(
    store.db,
  )
  if (!rows[0]) throw notFound(MISSING)
  return bytesOf(rows[0].raw)
}

export const linkById = (
  store: MessageStore,
  { fid, linkType, targetFid }: { fid: number; linkType: string; targetFid: number },
): Promise<Uint8Array> =>
  messageOf(
    store,
    `l:${checkFid(fid)}:${linkType}:${checkFid(targetFid)}`,
    MessageType.linkAdd,
    MISSING,
  )

export const userDataByType = (
  store: MessageStore,
  { fid, userDataType }: { fid: number; userDataType: number },
): Promise<Uint8Array> =>
  messageOf(
    store,
    `d:${checkFid(fid)}:${userDataType}`,
    MessageType.userDataAdd,
    'user data not found',
  )

export const verificationByAddress = (
  store: MessageStore,
  { fid, address }: { fid: number; address: Uint8Array },
): Promise<Uint8Array> =>
  messageOf(store, `v:${checkFid(fid)}:${toHex(address)}`, MessageType.verificationAdd, MISSING)
