import type { ErrorMessage } from '@castaway/react'
import {
  initialInputs,
  nodesOf,
  type SnapAction,
  type SnapInputs,
  type SnapPage,
} from '@castaway/snaps'
import { useSyncExternalStore } from 'react'

/** A press that waits for the person or was not answered. Sent again, it is the same press. */
export interface PendingPress {
  submit: Extract<SnapAction, { action: 'submit' }>
  inputs: SnapInputs
  nonce: string
}

/** What is shown of a snap in one cast. */
export interface SnapState {
  page: SnapPage
  /** Of each page that arrives another one. */
  arrival: number
  inputs: SnapInputs
  /** Page of the paginator. */
  step: number
  /** While a press is on its way: no other one is sent. */
  busy: boolean
  /** Whether the effects of the page were shown. */
  celebrated: boolean
  /** Whether the last press was answered with a version that is not known here. */
  newer: boolean
  /** Why the last press had no effect, and the press if it was sent. It stays until an answer comes. */
  failed?: { message: ErrorMessage; press?: PendingPress }
}

let arrivals = 0

const paginatorOf = ({ snap }: SnapPage) =>
  [...nodesOf(snap.root)].find((node) => node.type === 'paginator')

/** The nearest page of the paginator that is there. */
export const clampStep = (page: SnapPage, step: number): number =>
  Math.max(0, Math.min(step, (paginatorOf(page)?.children.length ?? 0) - 1))

/** The state of a page that has just arrived. */
export function arrived(page: SnapPage): SnapState {
  const { initialPage = 0 } = paginatorOf(page)?.props ?? {}
  return {
    page,
    arrival: (arrivals += 1),
    inputs: initialInputs(page.snap.root),
    step: clampStep(page, initialPage),
    busy: false,
    celebrated: false,
    newer: false,
  }
}

const MAX_STATES = 200

// Outlives the card, which a long feed takes away when it is scrolled past: what was typed, answered and is being sent
// is still there when the card comes back.
const states = new Map<string, SnapState>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const snapStates = {
  read: (key: string): SnapState | undefined => states.get(key),
  set(key: string, state: SnapState) {
    states.delete(key)
    states.set(key, state)
    const [oldest] = states.keys()
    if (states.size > MAX_STATES && oldest !== undefined) states.delete(oldest)
    for (const listener of listeners) listener()
  },
  change(key: string, change: Partial<SnapState>) {
    const state = states.get(key)
    if (state) this.set(key, { ...state, ...change })
  },
}

/** The state under this key; undefined before anything happened. */
export const useSnapState = (key: string): SnapState | undefined =>
  useSyncExternalStore(subscribe, () => states.get(key))
