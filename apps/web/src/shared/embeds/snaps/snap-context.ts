import type { PaletteColor } from '@castaway/snaps'
import { createContext, use } from 'react'
import type { LiveSnap } from './use-snap'

export interface SnapScope {
  live: LiveSnap
  accent: PaletteColor
}

const Scope = createContext<SnapScope | null>(null)
export const SnapScopeProvider = Scope.Provider

/** The snap that an element is part of. */
export function useSnapScope(): SnapScope {
  const scope = use(Scope)
  if (!scope) throw new Error('An element of a snap is drawn outside of one')
  return scope
}
