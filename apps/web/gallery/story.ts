import type { ReactNode } from 'react'

/** A pseudo-class that is forced for the screenshot. */
export type ForcedPseudoClass = 'hover' | 'focus-visible' | 'active'

export interface StoryState {
  name: string
  content: ReactNode
  forced?: ForcedPseudoClass
  /** Uses the full width, for components that fill their column. */
  wide?: boolean
}

/** A component of the design system: its purpose and its states. */
export interface Story {
  title: string
  about: string
  states: readonly StoryState[]
}

/** One state of a component, optionally with a forced pseudo-class. */
export const state = (
  name: string,
  content: ReactNode,
  more: Pick<StoryState, 'forced' | 'wide'> = {},
): StoryState => ({ name, content, ...more })

/** A component at rest, hovered and focused. */
export const interactiveStates = (name: string, content: ReactNode): StoryState[] => [
  state(name, content),
  state(`${name}, hovered`, content, { forced: 'hover' }),
  state(`${name}, focused`, content, { forced: 'focus-visible' }),
]
