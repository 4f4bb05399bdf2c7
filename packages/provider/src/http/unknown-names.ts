import { invalidField } from '../errors'

/** Lists the ignored names of a request: `viewer_fid, body.embeds.0.alt`. */
export const IGNORED_HEADER = 'x-castaway-ignored'

const MAX_NAME_LENGTH = 100
const MAX_NAMES = 20

/** What to do with unknown parameters and fields. */
export interface UnknownNamePolicy {
  /** @throws {ServerError} 400 if unknown names are rejected */
  parameter(name: string): void
  /** @throws {ServerError} 400 if unknown names are rejected */
  field(path: string): void
}

/** Rejects unknown names. */
export const rejectUnknown: UnknownNamePolicy = {
  parameter(name) {
    throw invalidField(name.slice(0, 64), 'Unknown parameter')
  },
  field(path) {
    throw invalidField(path.slice(0, 200), 'Unknown field')
  },
}

/** The names that were ignored in one request. */
export interface IgnoredNames extends UnknownNamePolicy {
  /** The value of `IGNORED_HEADER`; undefined if nothing was ignored. */
  names(): string | undefined
}

/** Accepts unknown names and records them. */
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

/** ASCII without commas, and short, because the caller chooses the names. */
const encoded = (name: string): string =>
  encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).replace(/\p{Surrogate}/gu, '?'))
    .slice(0, MAX_NAME_LENGTH)
    .replace(/%.?$/, '') || '(empty)'
