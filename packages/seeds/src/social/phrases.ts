import { jsonContent } from '../sample-content'

interface Phrases {
  /** Replies that fit almost anything, by language: endings of a thread, and texts above a quoted cast. */
  replies: Record<string, string[]>
  /** An author's thanks for a kind reply, by language; `{you}` names the user. */
  thanks: Record<string, string[]>
  /** Texts of quote casts. */
  quotes: string[]
  /** Casts of the provider's own account. */
  announcements: string[]
}

export const phrases = jsonContent<Phrases>('phrases')
