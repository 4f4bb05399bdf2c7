import type { Cast } from '@castaway/react'
import { holdText } from '../../ui/shortcuts/hold-text'
import type { Draft } from '../drafts/draft-model'

/** The initial state of the composer; empty for a plain new cast. */
export interface ComposerRequest {
  /** The cast that is replied to. */
  replyTo?: Cast
  /** The cast that is quoted. */
  quote?: Cast
  /** The initial channel, e.g. the one that the user is in. */
  channel?: ComposerChannel
  /** Initial text, with which a draft of its own starts; without it, the target's draft is resumed. */
  text?: string
  /** The draft to resume; the other fields are then not used. */
  draft?: Draft
  /** Called once: with the hash and the text of the first cast that was sent, or null if the composer closed without. */
  onEnd?: (sent: SentCast | null) => void
}

export interface SentCast {
  hash: string
  text: string
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

/** Opens the composer from anywhere; without a text, it resumes the draft of the same reply, quote or new cast. */
export function openComposer(request: ComposerRequest = {}): void {
  // An open composer stays: a shortcut must not replace its text.
  if (current) return request.onEnd?.(null)
  holdText(closeComposer)
  set(request)
}

export function closeComposer(): void {
  const ended = current
  set(null)
  ended?.onEnd?.(null)
}

/** Reports the sent cast to who opened the composer, before it closes; null once it shows another draft. */
export function reportSent(sent: SentCast | null): void {
  if (!current?.onEnd) return
  const { onEnd, ...rest } = current
  current = rest
  onEnd(sent)
}

/** For `ComposerHost`: the open request. */
export const composerStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => current,
}
