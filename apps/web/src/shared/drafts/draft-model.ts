/** An image attached to an unsent cast. */
export interface DraftImage {
  id: string
  /** Its URL once it is uploaded; null while its bytes are only in this browser. */
  url: string | null
  alt: string
  /** The alt text that the server has. */
  saidAlt?: string
}

/** One cast of a draft. */
export interface DraftPart {
  /** Unguessable and permanent: the idempotency key of the cast is derived from it. */
  key: string
  text: string
  /** URLs whose preview the author removed. */
  withoutPreview: string[]
  images: DraftImage[]
  /** URLs that are attached although the text does not contain them; missing for none. */
  embeds?: string[]
  /** Idempotency key of the last attempt to send it, if its outcome is unknown. */
  tried: string | null
}

/** All data of an unsent cast or thread that has to survive a reload. */
export interface Draft {
  id: string
  /** The account that will send it. */
  fid: number
  /** The cast that it replies to or quotes, see `targetKey`. */
  target: string
  /** The unsent casts in order; never empty. */
  parts: DraftPart[]
  /** Channel of the cast; null for none. */
  channel: DraftChannel | null
  /** Hashes of the thread's sent casts, in order: the rest replies to the last of them. */
  sent: string[]
  /** When to send it, Unix ms; null to send at once. */
  due: number | null
  /** The server was asked to schedule it, and the response is unknown. */
  planned: boolean
  /** Queued: to be sent automatically when there is a connection. */
  waits: boolean
  /** Id of the composer that edited it last; a new one each time a composer opens. */
  writer: string
  /** Number of changes by that composer; missing in drafts of earlier versions. */
  changes?: number
  /** Counts the saves, so that a tab notices when another tab has edited the same draft. */
  revision: number
  /** Unix ms of the last save. */
  savedAt: number
  /** `savedAt` of the version that the user's other devices have. */
  synced?: number
}

export interface DraftChannel {
  id: string
  name: string
  imageUrl?: string
}

/** What a draft was asked to start with, e.g. by a mini app. */
export interface DraftContent {
  text: string
  /** URLs to attach. */
  embeds: string[]
  channel: DraftChannel | null
}

export interface DraftTarget {
  replyTo?: { hash: string } | null
  quote?: { hash: string } | null
}

/** A key for what a draft belongs to, so that the same reply finds its draft again after a reload. */
export const targetKey = ({ replyTo, quote }: DraftTarget): string =>
  replyTo ? `reply:${replyTo.hash}` : quote ? `quote:${quote.hash}` : 'new'

/** Parses a target key: the cast that is replied to or quoted, or neither. */
export function parseTargetKey(key: string): {
  kind: 'new' | 'reply' | 'quote'
  hash: string | null
} {
  const [kind, hash] = key.split(':')
  return hash && (kind === 'reply' || kind === 'quote')
    ? { kind, hash }
    : { kind: 'new', hash: null }
}

/** Limit of casts in a thread. */
export const MAX_PARTS = 50

export const newPart = (key: string, text = ''): DraftPart => ({
  key,
  text,
  withoutPreview: [],
  images: [],
  tried: null,
})

export const isBlankPart = ({
  text,
  images,
  embeds = [],
}: Pick<DraftPart, 'text' | 'images' | 'embeds'>): boolean =>
  text.trim() === '' && images.length === 0 && embeds.length === 0

/** Whether the draft has no content worth saving. */
export const isBlank = ({ parts }: Pick<Draft, 'parts'>): boolean => parts.every(isBlankPart)

/** Whether nothing was added to the content that the draft started with. */
export const consistsOf = (
  { parts, sent, channel }: Pick<Draft, 'parts' | 'sent' | 'channel'>,
  content: DraftContent,
): boolean =>
  parts.length === 1 &&
  sent.length === 0 &&
  parts[0]!.text === content.text &&
  parts[0]!.images.length === 0 &&
  String(parts[0]!.embeds ?? []) === String(content.embeds) &&
  channel?.id === content.channel?.id

/** All of its text and the URLs attached to it, for lists and for copying. */
export const draftText = ({ parts }: Pick<Draft, 'parts'>): string =>
  parts
    .map(({ text, embeds = [] }) => [text.trim(), ...embeds].filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')

type Parts = readonly DraftPart[]

export const changePart = (parts: Parts, key: string, patch: Partial<DraftPart>): DraftPart[] =>
  parts.map((part) => (part.key === key ? { ...part, ...patch } : part))

/** Inserts a cast after another one; unchanged when the thread is at its limit. */
export function addPart(parts: Parts, after: string, part: DraftPart): DraftPart[] {
  if (parts.length >= MAX_PARTS) return [...parts]
  const at = parts.findIndex(({ key }) => key === after)
  return at < 0 ? [...parts, part] : [...parts.slice(0, at + 1), part, ...parts.slice(at + 1)]
}

/** Removes one cast from the thread; the last remaining one stays. */
export const removePart = (parts: Parts, key: string): DraftPart[] =>
  parts.length > 1 ? parts.filter((part) => part.key !== key) : [...parts]

/** Swaps a cast with the one before or after it. */
export function movePart(parts: Parts, key: string, by: -1 | 1): DraftPart[] {
  const from = parts.findIndex((part) => part.key === key)
  const to = from + by
  const moved = [...parts]
  if (from < 0 || to < 0 || to >= parts.length) return moved
  moved[from] = parts[to]!
  moved[to] = parts[from]!
  return moved
}

/** Splits one cast into several: the first keeps the attachments, the others get the remaining text. */
export function splitPart(
  parts: Parts,
  key: string,
  texts: readonly string[],
  newId: () => string,
): DraftPart[] {
  const [first = '', ...others] = texts
  if (parts.length + others.length > MAX_PARTS) return [...parts]
  return parts.flatMap((part) =>
    part.key === key
      ? [{ ...part, text: first }, ...others.map((text) => newPart(newId(), text))]
      : [part],
  )
}

/** Converts a draft that an earlier version of the app stored to the current shape. */
export function migrateDraft(stored: Draft & { text?: string; withoutPreview?: string[] }): Draft {
  const { text, withoutPreview, ...rest } = stored
  return {
    ...rest,
    parts: stored.parts ?? [
      { ...newPart(`${stored.id}-1`, text), withoutPreview: withoutPreview ?? [] },
    ],
    sent: stored.sent ?? [],
    due: stored.due ?? null,
    planned: stored.planned ?? false,
    waits: stored.waits ?? false,
    writer: stored.writer ?? '',
  }
}
