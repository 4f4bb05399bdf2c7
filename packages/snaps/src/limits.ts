/** The media type of a snap. */
export const SNAP_TYPE = 'application/vnd.farcaster.snap+json'

export interface StructureLimits {
  elements: number
  rootChildren: number
  children: number
  depth: number
}

/** Limits of the specification, version 2.0. */
const strict: StructureLimits = { elements: 64, rootChildren: 7, children: 6, depth: 5 }

/**
 * Version 1.0 has no limits of its own. Twice the elements and depth of 2.0 hold every published example, and a page of
 * that size is still drawn at once.
 */
const loose: StructureLimits = { elements: 128, rootChildren: 32, children: 32, depth: 10 }

export const structureLimits = { '1.0': loose, '2.0': strict } as const
export type SnapVersion = keyof typeof structureLimits

export const MAX_PAGINATORS = 1
/** Pages of a paginator, which the limits of children do not count. */
export const MAX_PAGES = 64

/** The largest document that is read, in bytes. */
export const MAX_SNAP_BYTES = 256_000
/** How long a server may take for a page, in milliseconds. */
export const SNAP_TIMEOUT = 5_000

/** Values of inputs that are sent at once: more than 64 elements can have. */
export const MAX_INPUTS = 64
/** The longest name of an input. The specification has no limit. */
export const MAX_INPUT_NAME = 100
/** The longest value: the text of a field, or the chosen cells of a whole grid. */
export const MAX_INPUT_VALUE = 16_000
