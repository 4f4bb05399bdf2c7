import type { RecordBody, RecordStore } from '@castaway/react/records'
import { normalizeText } from './normalize-text'

export type KeywordBody = RecordBody<'word'>

const DAY = 24 * 60 * 60_000

/** Mute durations in milliseconds; null for forever. */
export const durations = { day: DAY, week: 7 * DAY, month: 30 * DAY, ever: null } as const
export type Duration = keyof typeof durations

export const expiryFrom = (duration: Duration, now: number): number | null => {
  const length = durations[duration]
  return length === null ? null : now + length
}

/**
 * Saves a muted keyword; an equivalent one is updated instead.
 * @returns its id
 */
export async function saveKeyword(
  store: RecordStore,
  body: KeywordBody,
  id?: string,
): Promise<string> {
  await store.ready()
  const folded = normalizeText(body.text)
  const same = store
    .all('word')
    .find((each) => each.id !== id && normalizeText(each.body.text) === folded)
  if (same && id) await store.put('word', id, null)
  const place = same?.id ?? id ?? crypto.getRandomValues(new Uint32Array(3)).join('-')
  await store.put('word', place, { ...body, text: body.text.trim() })
  return place
}

/** Keywords of a cast to suggest for muting: its hashtags first, then long words that are not links. */
export function suggestKeywords(text: string, most = 12): string[] {
  const plain = text.replaceAll(/\bhttps?:\/\/\S+/gi, ' ')
  const tags = plain.match(/[#$][\p{L}\p{N}_]{2,50}/gu) ?? []
  const segmenter =
    'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'word' }) : undefined
  const words = segmenter
    ? [...segmenter.segment(plain)].filter((each) => each.isWordLike).map((each) => each.segment)
    : (plain.match(/[\p{L}\p{N}_]+/gu) ?? [])
  const seen = new Set<string>()
  return [
    ...tags,
    ...words.filter((word) => [...word].length > 3 || /\p{Script=Han}{2}/u.test(word)),
  ]
    .filter((word) => {
      const folded = normalizeText(word)
      return folded !== '' && !seen.has(folded) && seen.add(folded)
    })
    .slice(0, most)
}
