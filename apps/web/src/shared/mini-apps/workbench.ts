import type { FrameEvent } from './frame-event'

/** How the host of a mini app differs for its developer. It is JSON, as the launch is stored for a reload of the tab. */
export interface WorkbenchOptions {
  /** What `context.client` says, in place of what is so. */
  client?: Record<string, unknown>
  /** Capabilities, by the network's names, that this host is to have not. */
  off: readonly string[]
}

/** What the workbench can do to the app that was launched from it. */
export interface WorkbenchControls {
  /** Sends an event as it is: nothing is added or removed. */
  emit(event: FrameEvent): void
  /** An event of the wallet, for EIP-1193 listeners in the app. */
  emitWallet(event: string, params: unknown[]): void
}

let controls: WorkbenchControls | null = null
const listeners = new Set<() => void>()

/** The controls of the app that runs from the workbench; null while none does. */
export const workbenchControls = {
  read: () => controls,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  set(next: WorkbenchControls | null) {
    controls = next
    for (const listener of listeners) listener()
  },
}
