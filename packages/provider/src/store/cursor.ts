import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { invalidCursor } from './errors'
import { deriveKey } from './derive-key'

/** The end of a page: the values of the sort keys, in their order. */
export type Position = readonly (string | number)[]

/**
 * Cursors are opaque and signed, and bound to the operation and filters that they were created for, so that a cursor of
 * another list is rejected instead of silently skipping rows.
 */
export interface Cursors {
  /** `filters` is everything that selects the rows (not the limit, not the cursor). */
  encode(operation: string, filters: unknown, position: Position): string
  /** @throws {ServerError} `INVALID_CURSOR` if the cursor was not created by `encode` for this operation and these filters */
  decode(operation: string, filters: unknown, cursor: string): Position
}

const VERSION = 1
const TAG_BYTES = 12
const MAX_LENGTH = 2048

export function createCursors(secret: string | Uint8Array): Cursors {
  const key = deriveKey(secret, 'castaway cursor v1')
  const tag = (operation: string, filters: unknown, body: Uint8Array): Buffer =>
    createHmac('sha256', key)
      .update(`${VERSION}\n${operation}\n`)
      .update(createHash('sha256').update(canonical(filters)).digest())
      .update(body)
      .digest()
      .subarray(0, TAG_BYTES)
  return {
    encode(operation, filters, position) {
      const body = Buffer.from(JSON.stringify(position))
      const version = Buffer.of(VERSION)
      return Buffer.concat([version, tag(operation, filters, body), body]).toString('base64url')
    },
    decode(operation, filters, cursor) {
      if (cursor.length > MAX_LENGTH || !/^[\w-]+$/.test(cursor)) throw invalidCursor()
      const bytes = Buffer.from(cursor, 'base64url')
      const body = bytes.subarray(1 + TAG_BYTES)
      const given = bytes.subarray(1, 1 + TAG_BYTES)
      if (bytes[0] !== VERSION || body.length === 0) throw invalidCursor()
      if (!timingSafeEqual(given, tag(operation, filters, body))) throw invalidCursor()
      // The signature is valid, so the body is what `encode` wrote.
      return JSON.parse(body.toString()) as Position
    },
  }
}

/** Serializes filters to the same text, whatever the order of their keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
