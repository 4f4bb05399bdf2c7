/** A picture that hangs on an unsent cast. */
export interface DraftPicture {
  id: string
  /** Where it lies since it was uploaded; null while its bytes are only in this browser. */
  url: string | null
  /** What it shows, in words. */
  alt: string
  /** The words that the server knows of it. */
  saidAlt?: string
}

/** One cast of a draft. */
export interface DraftPart {
  /** Unguessable and its own for ever: the idempotency key of the cast is made from it. */
  key: string
  text: string
  /** Addresses whose preview the writer took away. */
  withoutPreview: string[]
  pictures: DraftPicture[]
  /** Idempotency key of the last try to send it, whose outcome nobody knows. */
  tried: string | null
}

/** Everything of an unsent cast, or of an unsent thread, that has to survive a reload. */
export interface Draft {
  id: string
  /** The account that writes it. */
  fid: number
  /** What it answers or quotes, see `targetKey`. */
  target: string
  /** The casts in their order, those that are out left away; never empty. */
  parts: DraftPart[]
  /** Channel the cast goes to; null for none. */
  channel: DraftChannel | null
  /** Hashes of the thread's casts that are out, in order: the rest answers the last of them. */
  sent: string[]
  /** When the writer wants it to go out, Unix ms; null for at once. */
  due: number | null
  /** The server was asked to send it later, and nobody knows whether it heard. */
  planned: boolean
  /** To be sent by itself when there is a connection again. */
  waits: boolean
  /** Who wrote on it last: a new word each time a composer opens. */
  writer: string
  /** How many changes that composer has made; absent in drafts of earlier versions. */
  changes?: number
  /** Counts the saves, so that a tab notices that another tab has gone on with the same draft. */
  revision: number
  /** Unix ms of the last save. */
  savedAt: number
  /** `savedAt` of the state that the writer's other devices have too. */
  synced?: number
}

export interface DraftChannel {
  id: string
  name: string
  imageUrl?: string
}

export interface DraftTarget {
  replyTo?: { hash: string } | null
  quote?: { hash: string } | null
}

/** One word for what a draft belongs to; the same reply finds its draft again after a reload. */
export const targetKey = ({ replyTo, quote }: DraftTarget): string =>
  replyTo ? `reply:${replyTo.hash}` : quote ? `quote:${quote.hash}` : 'new'

/** What a target says: the cast that is answered or quoted, or neither. */
export function parseTargetKey(key: string): {
  kind: 'new' | 'reply' | 'quote'
  hash: string | null
} {
  const [kind, hash] = key.split(':')
  return hash && (kind === 'reply' || kind === 'quote')
    ? { kind, hash }
    : { kind: 'new', hash: null }
}

/** Most casts that a thread may have. */
export const MAX_PARTS = 50

export const newPart = (key: string, text = ''): DraftPart => ({
  key,
  text,
  withoutPreview: [],
  pictures: [],
  tried: null,
})

export const isBlankPart = ({ text, pictures }: Pick<DraftPart, 'text' | 'pictures'>): boolean =>
  text.trim() === '' && pictures.length === 0

/** Nothing in it that anyone would miss. */
export const isBlank = ({ parts }: Pick<Draft, 'parts'>): boolean => parts.every(isBlankPart)

/** All of its words, for lists and to copy. */
export const draftText = ({ parts }: Pick<Draft, 'parts'>): string =>
  parts
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n\n')

type Parts = readonly DraftPart[]

export const changePart = (parts: Parts, key: string, patch: Partial<DraftPart>): DraftPart[] =>
  parts.map((part) => (part.key === key ? { ...part, ...patch } : part))

/** The thread with one more cast after another; unchanged where it has as many as may be. */
export function addPart(parts: Parts, after: string, part: DraftPart): DraftPart[] {
  if (parts.length >= MAX_PARTS) return [...parts]
  const at = parts.findIndex(({ key }) => key === after)
  return at < 0 ? [...parts, part] : [...parts.slice(0, at + 1), part, ...parts.slice(at + 1)]
}

/** The thread without one of its casts; the last one that is there stays. */
export const removePart = (parts: Parts, key: string): DraftPart[] =>
  parts.length > 1 ? parts.filter((part) => part.key !== key) : [...parts]

/** Changes a cast's place with the one before or after it. */
export function movePart(parts: Parts, key: string, by: -1 | 1): DraftPart[] {
  const from = parts.findIndex((part) => part.key === key)
  const to = from + by
  const moved = [...parts]
  if (from < 0 || to < 0 || to >= parts.length) return moved
  moved[from] = parts[to]!
  moved[to] = parts[from]!
  return moved
}

/** One cast as several: the first keeps what hangs on it, the others carry the rest of its words. */
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

/** A draft as an earlier version of the app has stored it, in today's shape. */
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
