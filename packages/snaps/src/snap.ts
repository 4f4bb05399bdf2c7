import type { SnapAction } from './actions'
import type { ElementProps, ElementType } from './elements'
import type { SnapVersion } from './limits'
import type { PaletteColor } from './palette'

export const snapEffects = ['confetti', 'fireworks'] as const
export type SnapEffect = (typeof snapEffects)[number]

/** An element with its children in it, so that no drawing can go around in circles. */
export type SnapNode = {
  [K in ElementType]: {
    id: string
    type: K
    props: ElementProps[K]
    children: SnapNode[]
    press?: SnapAction
  }
}[ElementType]

/** A page of a snap that was checked: only what is known is in it. */
export interface Snap {
  version: SnapVersion
  accent: PaletteColor
  effects: SnapEffect[]
  root: SnapNode
}

/** The node and all below it. */
export function* nodesOf(node: SnapNode): Generator<SnapNode> {
  yield node
  for (const child of node.children) yield* nodesOf(child)
}
