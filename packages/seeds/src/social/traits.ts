import { jsonContent } from '../sample-content'

interface Traits {
  professions: string[]
  quirks: string[]
  /** Words that usernames are composed with. */
  usernameWords: string[]
  /** Groups of phrases that start a reply. */
  habits: string[][]
  emoji: string[]
}

/** What users of the social world are made of. */
export const traits = jsonContent<Traits>('traits')
