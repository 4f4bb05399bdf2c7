import { errorFacts, type Castaway, gatewayJson } from '@castaway/react'
import type { ScheduledThread, ScheduleRequest, UploadedMedia } from '@castaway/contract/records'
import { queryOptions } from '@tanstack/react-query'
import { type Draft, isBlankPart, newPart, targetKey } from '../../../shared/drafts/draft-model'
import { findLinks } from '../text/links'
import { type CastReference, embedsOf } from '../publish/publish-thread'

/** All scheduled, recently sent and failed casts of the user. */
export const scheduledQuery = queryOptions({
  queryKey: ['scheduled'] as const,
  queryFn: async ({ signal }) =>
    (await gatewayJson<{ scheduled: ScheduledThread[] }>('/api/_scheduled', { signal })).scheduled,
  // The server sends them, so the list is refetched while anything is scheduled.
  staleTime: 5_000,
  refetchInterval: ({ state }) =>
    state.data?.some(({ state }) => state === 'waiting' || state === 'sending') ? 10_000 : false,
})

/** Schedules a draft; idempotent. */
export const putScheduled = (id: string, request: ScheduleRequest): Promise<ScheduledThread> =>
  gatewayJson(`/api/_scheduled/${id}`, { method: 'PUT', body: request })

/**
 * Removes a scheduled cast; it is fine if it does not exist.
 * @throws {GatewayError} while it is being sent
 */
export async function removeScheduled(id: string): Promise<void> {
  try {
    await gatewayJson(`/api/_scheduled/${id}`, { method: 'DELETE' })
  } catch (error) {
    if (errorFacts(error).code !== 'NOT_FOUND') throw error
  }
}

export const refreshScheduled = ({ queryClient }: Pick<Castaway, 'queryClient'>): Promise<void> =>
  queryClient.invalidateQueries(scheduledQuery)

/** Whether it is the URL of an uploaded image, rather than of a page. */
const isUploaded = (url: string) => /\/media\/[A-Za-z0-9_-]{22}\.(?:jpg|webp)$/.test(url)

/** What a row shows of a scheduled cast: its text, or the first page attached to it. */
export const captionOf = ({ text, embeds }: ScheduledThread['casts'][number]): string =>
  text ||
  (embeds.flatMap((embed) => ('url' in embed && !isUploaded(embed.url) ? embed.url : []))[0] ?? '')

/** The request that schedules a draft. */
export function toScheduleRequest(
  draft: Draft,
  dueAt: number,
  { replyTo, quote }: { replyTo?: CastReference | undefined; quote?: CastReference | undefined },
): ScheduleRequest {
  const quoted = draft.sent.length === 0 ? quote : undefined
  const filled = draft.parts.filter((part, index) => !isBlankPart(part) || (quoted && index === 0))
  return {
    fid: draft.fid,
    casts: filled.map((part, index) => ({
      // Attempts from here and from the server use the same idempotency key.
      key: part.key,
      text: part.text.trim(),
      embeds: embedsOf(part, index === 0 ? quoted : undefined),
    })),
    parent: draft.sent.at(-1) ?? replyTo?.hash ?? null,
    parent_author_fid: draft.sent.length > 0 ? draft.fid : (replyTo?.author.fid ?? null),
    channel_id: replyTo || draft.sent.length > 0 ? null : (draft.channel?.id ?? null),
    due_at: dueAt,
  }
}

/**
 * Converts the unsent rest of a scheduled thread back into a draft; keeps its keys, because an attempt of the server
 * may have succeeded.
 */
export function fromScheduled(planned: ScheduledThread, newId: () => string, now: number): Draft {
  const rest = planned.casts.slice(planned.sent.length)
  const quoted = planned.sent.length === 0 ? quotedIn(rest[0]) : undefined
  const replies = planned.parent !== null
  return {
    id: newId(),
    fid: planned.fid,
    target: targetKey(
      replies ? { replyTo: { hash: planned.parent! } } : quoted ? { quote: quoted } : {},
    ),
    parts: rest.map(({ key, text, embeds }, index) => {
      const urls = embeds.flatMap((embed) => ('url' in embed ? [embed.url] : []))
      const links = new Set(findLinks(text).map(({ url }) => url))
      return {
        ...newPart(key ?? newId(), text),
        tried: index === 0 ? planned.tried : null,
        images: urls.filter(isUploaded).map((url) => ({ id: newId(), url, alt: '' })),
        embeds: urls.filter((url) => !isUploaded(url) && !links.has(url)),
        withoutPreview: [...links].filter((url) => !urls.includes(url)),
      }
    }),
    channel:
      planned.channel_id === null ? null : { id: planned.channel_id, name: planned.channel_id },
    sent: planned.sent,
    due: planned.due_at > now ? planned.due_at : null,
    planned: false,
    waits: false,
    writer: '',
    revision: 0,
    savedAt: now,
  }
}

function quotedIn(
  cast: ScheduledThread['casts'][number] | undefined,
): { hash: string } | undefined {
  const embed = cast?.embeds.find((each) => 'cast_id' in each)
  return embed && 'cast_id' in embed ? { hash: embed.cast_id.hash } : undefined
}

/** The draft with the alt texts from the server; unchanged if they can't be loaded. */
export async function withStoredAlts(draft: Draft): Promise<Draft> {
  const urls = draft.parts.flatMap(({ images }) => images.flatMap(({ url }) => url ?? []))
  if (urls.length === 0) return draft
  const query = new URLSearchParams(urls.map((url) => ['url', url]))
  const { media } = await gatewayJson<{ media: Record<string, UploadedMedia> }>(
    `/api/_media?${query}`,
  ).catch(() => ({ media: {} as Record<string, UploadedMedia> }))
  const saidOf = (url: string | null) => (url === null ? '' : (media[url]?.alt ?? ''))
  return {
    ...draft,
    parts: draft.parts.map((part) => ({
      ...part,
      images: part.images.map((image) => {
        const alt = saidOf(image.url)
        return { ...image, alt, saidAlt: alt }
      }),
    })),
  }
}
