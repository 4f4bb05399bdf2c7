import type { Cast } from '@castaway/react'
import type { Draft } from './drafts/draft-model'

/** What a new cast is begun from; nothing of it for a cast that stands alone. */
export interface ComposerRequest {
  /** The cast that is answered. */
  replyTo?: Cast
  /** The cast that is quoted. */
  quote?: Cast
  /** The channel it is written in, e.g. because the writer is there. */
  channel?: ComposerChannel
  /** Words to begin with, where no draft is found. */
  text?: string
  /** Go on with exactly this draft; the rest is then left out. */
  draft?: Draft
}

export interface ComposerChannel {
  id: string
  name?: string | undefined
  image_url?: string | undefined
}

const listeners = new Set<() => void>()
let current: ComposerRequest | null = null

function set(request: ComposerRequest | null) {
  current = request
  for (const listener of listeners) listener()
}

/** Opens the composer from anywhere; a draft of the same reply, quote or new cast is gone on with. */
export function openComposer(request: ComposerRequest = {}): void {
  // While one is open it stays: its words must not be swept away by a shortcut.
  if (!current) set(request)
}

export const closeComposer = (): void => set(null)

/** For `ComposerHost`: what is open now. */
export const composerStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => current,
}
