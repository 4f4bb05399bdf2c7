import type { Json } from './document'
import type { Shape } from './shapes'

export interface ValueDifference {
  /** The difference as text, from the contract to the description: `maximum 100 → 50`. */
  what: string
  level: 'drift' | 'note'
}

/** The values of an enumeration that came or went; a list that only the contract has is stricter documentation. */
export function enumDifference(
  ours: unknown[] | undefined,
  theirs: unknown[] | undefined,
): ValueDifference | undefined {
  if (!ours && !theirs) return undefined
  if (!ours) return { what: `any value → ${theirs!.join('|')}`, level: 'drift' }
  if (!theirs) return { what: `${ours.join('|')} → any value`, level: 'note' }
  const added = theirs.filter((value) => !ours.includes(value))
  const removed = ours.filter((value) => !theirs.includes(value))
  const parts = [
    ...(added.length > 0 ? [`new value ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`value gone ${removed.join(', ')}`] : []),
  ]
  return parts.length > 0 ? { what: parts.join('; '), level: 'drift' } : undefined
}

const BOUNDS = 'minimum maximum minLength maxLength minItems maxItems pattern'.split(' ')

/**
 * Bounds of a value. In requests one that only the contract has is a note, because it rejects nothing that a program of
 * the contract sends. In responses they limit no caller, so those of the contract alone are nothing.
 */
export function boundDifferences(ours: Json, theirs: Json, isRequest: boolean): ValueDifference[] {
  return BOUNDS.flatMap((name): ValueDifference[] => {
    const [a, b] = [ours, theirs].map((words) => bound(words, name))
    if (a === b || (b === undefined && !isRequest)) return []
    const level = b === undefined || !isRequest ? 'note' : 'drift'
    return [{ what: `${name} ${a ?? 'none'} → ${b ?? 'none'}`, level }]
  })
}

/** A length of at least zero says nothing. */
const bound = (words: Json, name: string): number | string | undefined =>
  words[name] === 0 && /^min[LI]/.test(name) ? undefined : words[name]

/** Lists are joined by commas in a query, so their default may be spelled so too. */
const spelled = (value: unknown): string =>
  Array.isArray(value) || typeof value !== 'object' ? String(value) : JSON.stringify(value)

/** The default of an optional value; one that only the contract has is documented in words at best. */
export function defaultDifference(ours: Shape, theirs: Shape): ValueDifference | undefined {
  const [a, b] = [ours.default, theirs.default]
  if (b === undefined)
    return a === undefined ? undefined : { what: `default ${spelled(a)} → none`, level: 'note' }
  if (a !== undefined && spelled(a) === spelled(b)) return undefined
  const was = a === undefined ? 'none' : spelled(a)
  return { what: `default ${was} → ${spelled(b)}`, level: 'drift' }
}
