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
  /** Initial text. A draft of its own starts with it and the embeds; without both, the target's draft is resumed. */
  text?: string
  /** URLs to attach. They are not part of the text, and can be removed. */
  embeds?: string[]
  /** The draft to resume; the other fields are then not used. */
  draft?: Draft
  /** Called once: with the first cast that was sent, or null if the composer closed without. */
  onEnd?: (sent: SentCast | null) => void
}

/** A cast as it was sent. */
export interface SentCast {
  hash: string
  text: string
  /** The URLs attached to it: images, and links of the text or of the request. */
  embeds: string[]
  /** Hash of the cast that it replies to. */
  parent?: string
  /** Id of the channel that it was cast in. */
  channelKey?: string
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

/** Opens the composer from anywhere; without content, it resumes the draft of the same reply, quote or new cast. */
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
