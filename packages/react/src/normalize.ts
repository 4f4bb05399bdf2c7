import type { Cast, Channel, User } from './entities'
import type { EntityStore } from './entity-store'

/** The deepest nesting of responses: conversation → reply → reply → embed → cast → author. */
const MAX_DEPTH = 24

/**
 * Puts every full cast, user and channel of a response into the store.
 * Dehydrated ones are skipped: the store may already hold more.
 */
export function normalize(value: unknown, store: EntityStore, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  if (Array.isArray(value)) {
    for (const item of value) normalize(item, store, depth + 1)
    return
  }
  const entity = value as Record<string, unknown>
  for (const child of Object.values(entity)) normalize(child, store, depth + 1)
  if (entity.object === 'cast' && typeof entity.hash === 'string' && entity.reactions) {
    store.putCast(entity as unknown as Cast)
  } else if (entity.object === 'user' && typeof entity.fid === 'number') {
    store.putUser(entity as unknown as User)
  } else if (entity.object === 'channel' && typeof entity.id === 'string') {
    store.putChannel(entity as unknown as Channel)
  }
}

/** One page of a list: the keys of its entities in order, and the next cursor. */
export interface KeyPage {
  /** Cast hashes, fids or channel ids, as text. */
  keys: string[]
  /** Cursor of the next page; null at the end. */
  next: string | null
}

/** The keys of the list in a response, whatever the operation calls it. */
export function keysOf(answer: unknown): KeyPage {
  const keys: string[] = []
  for (const item of itemsOf(answer)) {
    const key = keyOf(item)
    if (key !== undefined) keys.push(key)
  }
  return { keys, next: cursorOf(answer) }
}

/** Cursor of the next page; null at the end. Search responses nest it in `result`. */
export function cursorOf(answer: unknown): string | null {
  const body = answer as { next?: { cursor?: string | null } | null; result?: unknown } | null
  if (body?.next?.cursor) return body.next.cursor
  return body?.result ? cursorOf(body.result) : null
}

function itemsOf(answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null) return []
  for (const value of Object.values(answer)) if (Array.isArray(value)) return value
  return 'result' in answer ? itemsOf(answer.result) : []
}

function keyOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const entity = item as Record<string, unknown>
  if (typeof entity.hash === 'string') return entity.hash
  if (typeof entity.fid === 'number') return String(entity.fid)
  if (typeof entity.id === 'string') return entity.id
  return keyOf(entity.cast) ?? keyOf(entity.channel) ?? keyOf(entity.user)
}
