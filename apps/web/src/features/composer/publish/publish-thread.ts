import type { CastDraft } from '@castaway/react'
import { castIdempotencyKey } from '@castaway/contract/cast-idempotency-key'
import type { Draft, DraftPart } from '../drafts/draft-model'
import { isBlankPart } from '../drafts/draft-model'
import { attachmentsOf } from '../media/embeds'

/** Servers forget idempotency keys after this time, in milliseconds. */
export const IDEMPOTENCY_LIFETIME = 24 * 3_600_000

/** The cast that is answered or quoted, as far as sending needs it. */
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

/** What is sent of a draft's next cast. The text goes as it was typed; only empty ends are cut. */
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
    // A reply stands where the cast it answers stands.
    ...(channel && !parent ? { channelId: channel.id } : {}),
  }
}

/** What hangs on a cast, as the network takes it. */
export function embedsOf(part: DraftPart, quote: CastReference | undefined) {
  return [
    ...(quote ? [{ cast_id: { hash: quote.hash, fid: quote.author.fid } }] : []),
    ...part.pictures.flatMap(({ url }) => (url ? [{ url }] : [])),
    ...attachmentsOf(part, quote !== undefined).links.map((url) => ({ url })),
  ]
}

/** The idempotency key of a cast of a draft: always the same for the same words. */
export const idempotencyKeyOf = ({ key }: Pick<DraftPart, 'key'>, body: Body): string =>
  castIdempotencyKey(key, body as Parameters<typeof castIdempotencyKey>[1])

/** What sending needs of the draft: to read it and to keep what has become of it. */
export interface PublishingDraft {
  read(): { draft: Draft }
  edit(change: (draft: Draft) => Partial<Draft>): void
  settled(): Promise<void>
}

/**
 * Sends a draft's casts, each as an answer to the one before. Each is noted as tried before and as sent after its try:
 * whatever happens in between, exactly the unsent rest is left, and a repeat sends nothing twice.
 * @returns the hashes of all that are out
 * @throws what refused or hindered the one that is then first in the draft
 */
export async function publishThread(
  session: PublishingDraft,
  target: PublishOptions,
  publish: (cast: CastDraft, author: { fid: number }) => Promise<{ hash: string }>,
): Promise<string[]> {
  for (;;) {
    const { draft } = session.read()
    // A blank cast that only stands because it quotes is the first of all.
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
