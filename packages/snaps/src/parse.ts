import { parsePress } from './actions'
import { elementTypes, parseProps } from './elements'
import { MAX_PAGES, MAX_PAGINATORS, structureLimits, type SnapVersion } from './limits'
import { paletteColors } from './palette'
import { fail, listOf, object, oneOf, optional, record, ShapeError, text } from './shape'
import { snapEffects, type Snap, type SnapNode } from './snap'
import type { SnapProblem } from './wire'

export { isSnapUrl } from './url-shape'

export interface ParseOptions {
  /** Whether URLs may lead to loopback: only if this Castaway itself is on loopback. */
  allowLoopback: boolean
}

export type ParsedSnap =
  | { snap: Snap }
  /**
   * `newer`: the document says a version that is later than those that are known here. `problems`: at least one; of each
   * element the first of its props, its press and its children.
   */
  | { snap: null; newer: boolean; problems: SnapProblem[] }

const versions = Object.keys(structureLimits) as SnapVersion[]
const theme = object({ accent: optional(oneOf(paletteColors)) }, { strict: true })
const envelope = object(
  {
    version: oneOf(versions),
    theme: optional(theme),
    effects: optional(listOf(oneOf(snapEffects), 0, 8)),
    ui: record,
  },
  { strict: true },
)
const elementType = oneOf(elementTypes)
const childIds = optional(listOf(text()))

/**
 * Checks a document that a server has answered. Everything about it is hostile: one invalid part makes the
 * whole document invalid. The result is a tree of known fields.
 *
 * Version 1.0 is checked like 2.0 for elements, actions and URLs; it may only be larger.
 */
export function parseSnap(document: unknown, options: ParseOptions): ParsedSnap {
  const found = new Problems()
  const snap = found.attempt(() => read(document, options, found))
  return snap && found.none
    ? { snap }
    : { snap: null, newer: isNewer(document), problems: found.problems }
}

/** Collects what is wrong, so that a developer sees all of it at once. */
class Problems {
  readonly problems: SnapProblem[] = []

  get none(): boolean {
    return this.problems.length === 0
  }

  add(path: string, reason: string): void {
    this.problems.push({ path, reason })
  }

  /** @returns undefined if it failed, which is then among the problems */
  attempt<T>(check: () => T): T | undefined {
    try {
      return check()
    } catch (cause) {
      if (!(cause instanceof ShapeError)) throw cause
      this.add(cause.path, cause.message)
      return undefined
    }
  }
}

/** Whether it looks like a snap of a later version than the latest one here. */
function isNewer(document: unknown): boolean {
  const { version, ui } = (document ?? {}) as { version?: unknown; ui?: unknown }
  if (typeof version !== 'string' || typeof ui !== 'object' || ui === null) return false
  const [, major, minor] = /^(\d{1,3})\.(\d{1,3})$/.exec(version) ?? []
  if (major === undefined || Number(major) < 2) return false
  return Number(major) > 2 || Number(minor) > 0
}

/** @returns undefined if an element is not as it has to be: `found` has what is wrong */
function read(
  document: unknown,
  { allowLoopback }: ParseOptions,
  found: Problems,
): Snap | undefined {
  // A list is told from an object before its fields are read.
  const { version, theme, effects, ui } = envelope(record(document, 'snap'), 'snap')
  const limits = structureLimits[version]
  const root = text(1)(Object.hasOwn(ui, 'root') ? ui.root : undefined, 'ui.root')
  const elements = record(Object.hasOwn(ui, 'elements') ? ui.elements : undefined, 'ui.elements')
  const ids = Object.keys(elements)
  if (ids.length > limits.elements) {
    fail('ui.elements', `has ${ids.length} elements, not at most ${limits.elements}`)
  }
  // Own keys only: `toString` names no element.
  if (!Object.hasOwn(elements, root)) fail('ui.root', 'is not among the elements')

  const nodes = new Map<string, SnapNode>()
  const childrenOf = new Map<string, string[]>()
  for (const id of ids) {
    const path = `ui.elements.${id}`
    const element = found.attempt(() =>
      object({ type: elementType, children: childIds, props: own, on: own })(elements[id], path),
    )
    if (!element) continue
    const { type, children = [] } = element
    const props = found.attempt(() =>
      parseProps(type, element.props ?? {}, `${path}.props`, allowLoopback),
    )
    const press = found.attempt(() => parsePress(element.on, `${path}.on`, allowLoopback))
    // Types and props were matched by `parseProps`.
    nodes.set(id, { id, type, props, children: [], ...(press && { press }) } as SnapNode)
    const most =
      type === 'paginator' ? MAX_PAGES : id === root ? limits.rootChildren : limits.children
    if (children.length > most) {
      found.add(`${path}.children`, `has ${children.length} children, not at most ${most}`)
    }
    childrenOf.set(id, children)
  }
  const paginators = [...nodes.values()].filter(({ type }) => type === 'paginator')
  if (paginators.length > MAX_PAGINATORS) found.add('ui.elements', 'has several paginators')
  // A tree of elements that are not there would be another one.
  if (nodes.size < ids.length) return undefined
  return {
    version,
    accent: theme?.accent ?? 'purple',
    effects: [...new Set(effects)],
    root: grow(root, { nodes, childrenOf, depth: limits.depth, used: new Set() }),
  }
}

const own = optional((value: unknown): unknown => value)

interface Growing {
  nodes: ReadonlyMap<string, SnapNode>
  childrenOf: ReadonlyMap<string, string[]>
  /** Levels that may follow, this one included. */
  depth: number
  /** Ids that are in the tree. One that comes again is a circle, or a child of two parents. */
  used: Set<string>
}

function grow(id: string, growing: Growing): SnapNode {
  const { nodes, childrenOf, depth, used } = growing
  if (depth < 1) fail(`ui.elements.${id}`, 'is nested too deeply')
  if (used.has(id)) fail(`ui.elements.${id}`, 'is used as a child twice')
  used.add(id)
  const node = nodes.get(id)!
  // An id that names no element is skipped.
  const children = childrenOf.get(id)!.filter((child) => nodes.has(child))
  for (const child of children) {
    node.children.push(grow(child, { ...growing, depth: depth - 1 }))
  }
  return node
}
