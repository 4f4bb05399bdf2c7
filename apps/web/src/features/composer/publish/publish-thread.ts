import type { CastDraft } from '@castaway/react'
import { castIdempotencyKey } from '@castaway/contract/cast-idempotency-key'
import type { Draft, DraftPart } from '../../../shared/drafts/draft-model'
import { isBlankPart } from '../../../shared/drafts/draft-model'
import { attachmentsOf } from '../media/embeds'

/** Milliseconds after which servers forget idempotency keys. */
export const IDEMPOTENCY_LIFETIME = 24 * 3_600_000

/** The fields of a parent or quoted cast that sending needs. */
export interface CastReference {
  hash: string
  author: { fid: number }
}

export interface PublishOptions {
  replyTo?: CastReference | undefined
  quote?: CastReference | undefined
}

type Body = Omit<CastDraft, 'idem'>
type SentParts = Pick<Draft, 'sent' | 'fid' | 'channel'>

/** The request body of a draft's next cast. The text is sent as typed, apart from trimming. */
export function castBodyOf(
  part: DraftPart,
  { sent, fid, channel }: SentParts,
  { replyTo, quote }: PublishOptions,
): Body {
  const last = sent.at(-1)
  const quoted = last === undefined ? quote : undefined
  const parent = last === undefined ? replyTo : { hash: last, author: { fid } }
  const embeds = embedsOf(part, quoted)
  return {
    text: part.text.trim(),
    ...(embeds.length > 0 ? { embeds } : {}),
    ...(parent ? { parent: parent.hash, parentAuthorFid: parent.author.fid } : {}),
    // A reply is in the channel of its parent.
    ...(channel && !parent ? { channelId: channel.id } : {}),
  }
}

/** The embeds of a cast, in wire format. */
export function embedsOf(part: DraftPart, quote: CastReference | undefined) {
  return [
    ...(quote ? [{ cast_id: { hash: quote.hash, fid: quote.author.fid } }] : []),
    ...part.images.flatMap(({ url }) => (url ? [{ url }] : [])),
    ...attachmentsOf(part, quote !== undefined).links.map((url) => ({ url })),
  ]
}

/** The idempotency key of a draft's cast: always the same for the same content. */
export const idempotencyKeyOf = ({ key }: Pick<DraftPart, 'key'>, body: Body): string =>
  castIdempotencyKey(key, body as Parameters<typeof castIdempotencyKey>[1])

/** The operations on a draft that sending needs: reading it and saving its progress. */
export interface PublishingDraft {
  read(): { draft: Draft }
  edit(change: (draft: Draft) => Partial<Draft>): void
  settled(): Promise<void>
}

/**
 * Sends a draft's casts, each as a reply to the previous one. The attempt and then its success are stored: after a
 * failure at any point exactly the unsent rest is left, and a retry sends nothing twice.
 * @returns the hashes of all sent casts
 * @throws the error of the first unsent cast
 */
export async function publishThread(
  session: PublishingDraft,
  target: PublishOptions,
  publish: (cast: CastDraft, author: { fid: number }) => Promise<{ hash: string }>,
): Promise<string[]> {
  for (;;) {
    const { draft } = session.read()
    // Only the first cast may be blank, if it quotes another one.
    const part = draft.parts.find(
      (each) => !isBlankPart(each) || (target.quote && draft.sent.length === 0),
    )
    if (!part) return draft.sent
    const body = castBodyOf(part, draft, target)
    const idem = idempotencyKeyOf(part, body)
    session.edit(({ parts }) => ({
      parts: parts.map((each) => (each === part ? { ...part, tried: idem } : each)),
    }))
    await session.settled()
    const { hash } = await publish({ ...body, idem }, { fid: draft.fid })
    session.edit(({ parts, sent }) => ({
      parts: parts.filter(({ key }) => key !== part.key),
      sent: [...sent, hash],
    }))
    await session.settled()
  }
}
