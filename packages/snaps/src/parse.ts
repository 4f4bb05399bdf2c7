import { parsePress } from './actions'
import { elementTypes, parseProps, type ElementType } from './elements'
import { MAX_PAGES, MAX_PAGINATORS, structureLimits, type SnapVersion } from './limits'
import { paletteColors } from './palette'
import { fail, listOf, object, oneOf, optional, record, ShapeError, text } from './shape'
import { snapEffects, type Snap, type SnapNode } from './snap'

export { isSnapUrl } from './url-shape'

export interface ParseOptions {
  /** Whether URLs may lead to loopback: only if this Castaway itself is on loopback. */
  allowLoopback: boolean
}

export type ParsedSnap =
  | { snap: Snap }
  /** `newer`: the document says a version that is later than those that are known here. */
  | { snap: null; newer: boolean; path: string; reason: string }

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
  try {
    return { snap: read(document, options) }
  } catch (cause) {
    if (!(cause instanceof ShapeError)) throw cause
    const { path, message } = cause
    return { snap: null, newer: isNewer(document), path, reason: message }
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

function read(document: unknown, { allowLoopback }: ParseOptions): Snap {
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
    const element = object({ type: elementType, children: childIds, props: own, on: own })(
      elements[id],
      path,
    )
    const type: ElementType = element.type
    const props = parseProps(type, element.props ?? {}, `${path}.props`, allowLoopback)
    const press = parsePress(element.on, `${path}.on`, allowLoopback)
    // Types and props were matched by `parseProps`.
    nodes.set(id, { id, type, props, children: [], ...(press && { press }) } as SnapNode)
    const children = element.children ?? []
    const most =
      type === 'paginator' ? MAX_PAGES : id === root ? limits.rootChildren : limits.children
    if (children.length > most) {
      fail(`${path}.children`, `has ${children.length} children, not at most ${most}`)
    }
    childrenOf.set(id, children)
  }
  const paginators = [...nodes.values()].filter(({ type }) => type === 'paginator')
  if (paginators.length > MAX_PAGINATORS) fail('ui.elements', 'has several paginators')
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
