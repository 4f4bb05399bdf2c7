import { invalidField } from '../errors'

/** Names what of a request counted for nothing: `viewer_fid, body.embeds.0.alt`. */
export const IGNORED_HEADER = 'x-castaway-ignored'

const MAX_NAME_LENGTH = 100
const MAX_NAMES = 20

/** What to do about parameters and fields that no operation knows. */
export interface UnknownNamePolicy {
  /** @throws {ServerError} 400 where they are refused */
  parameter(name: string): void
  /** @throws {ServerError} 400 where they are refused */
  field(path: string): void
}

/** Refuses what nobody knows. */
export const rejectUnknown: UnknownNamePolicy = {
  parameter(name) {
    throw invalidField(name.slice(0, 64), 'Unknown parameter')
  },
  field(path) {
    throw invalidField(path.slice(0, 200), 'Unknown field')
  },
}

/** What was ignored of one request. */
export interface IgnoredNames extends UnknownNamePolicy {
  /** Its names for `IGNORED_HEADER`; undefined where nothing was ignored. */
  names(): string | undefined
}

/** Lets pass what nobody knows, and remembers its names. */
export function ignoreUnknown(): IgnoredNames {
  const names = new Set<string>()
  let others = 0
  const add = (name: string) => {
    if (names.has(name)) return
    if (names.size < MAX_NAMES) names.add(name)
    else others++
  }
  return {
    parameter: (name) => add(encoded(name)),
    field: (path) => add(`body.${encoded(path)}`),
    names: () =>
      names.size > 0
        ? [...names, ...(others > 0 ? [`and ${others} more`] : [])].join(', ')
        : undefined,
  }
}

/** In ASCII without commas, and short: names come from the caller. */
const encoded = (name: string): string =>
  encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).replace(/\p{Surrogate}/gu, '?'))
    .slice(0, MAX_NAME_LENGTH)
    .replace(/%.?$/, '') || '(empty)'
