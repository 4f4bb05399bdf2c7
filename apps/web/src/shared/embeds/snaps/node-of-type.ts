import type { SnapNode } from '@castaway/snaps'
import type { ReactNode } from 'react'

export type NodeOfType<T extends SnapNode['type']> = Extract<SnapNode, { type: T }>

/** An element that has others in it, and how they are drawn. */
export interface ContainerProps<T extends SnapNode['type']> {
  node: NodeOfType<T>
  draw: (child: SnapNode) => ReactNode
}
