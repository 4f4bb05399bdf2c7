import type { CastDraft } from '@castaway/react'
import { attachedLinks } from './embeds'
import type { Draft } from './drafts'

/** The cast that is answered or quoted, as far as sending needs it. */
export interface CastReference {
  hash: string
  author: { fid: number }
}

export interface Sending {
  replyTo?: CastReference | undefined
  quote?: CastReference | undefined
}

/** What is sent of a draft. The text goes as it was typed; only empty ends are cut. */
export function bodyOf(draft: Draft, { replyTo, quote }: Sending): Omit<CastDraft, 'idem'> {
  const embeds = [
    ...(quote ? [{ cast_id: { hash: quote.hash, fid: quote.author.fid } }] : []),
    ...attachedLinks(draft.text, draft.withoutPreview, quote !== undefined).map((url) => ({ url })),
  ]
  return {
    text: draft.text.trim(),
    ...(embeds.length > 0 ? { embeds } : {}),
    ...(replyTo ? { parent: replyTo.hash, parentAuthorFid: replyTo.author.fid } : {}),
    // A reply stands where the cast it answers stands.
    ...(draft.channel && !replyTo ? { channelId: draft.channel.id } : {}),
  }
}
