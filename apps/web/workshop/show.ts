import type { ReactNode } from 'react'

/** Something that only happens with a pointer or a key, held still for the picture. */
export type Forced = 'hover' | 'focus-visible' | 'active'

export interface State {
  name: string
  shows: ReactNode
  forced?: Forced
  /** The whole width: for what is as wide as the column it stands in. */
  wide?: boolean
}

/** A part of the design system: what it is for and the states it can be in. */
export interface Show {
  title: string
  about: string
  states: readonly State[]
}

/** A state, or the same one as it looks under a pointer or with the focus. */
export const state = (
  name: string,
  shows: ReactNode,
  more: Pick<State, 'forced' | 'wide'> = {},
): State => ({ name, shows, ...more })

/** How something that can be pressed looks while it is. */
export const pressable = (name: string, shows: ReactNode): State[] => [
  state(name, shows),
  state(`${name}, under the pointer`, shows, { forced: 'hover' }),
  state(`${name}, focused`, shows, { forced: 'focus-visible' }),
]
