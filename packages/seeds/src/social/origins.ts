import { jsonContent } from '../sample-content'

/** An origin of users: names, towns with location and time zone, and the language. */
export interface Origin {
  language: string
  /** `Romanized` or `Romanized:native`. */
  first: string[]
  last: string[]
  /** Town, latitude, longitude, hours ahead of UTC. */
  towns: [string, number, number, number][]
  /** Share of the users with this origin. */
  share: number
}

export const origins = jsonContent<readonly Origin[]>('origins')
