import { castKindOf, type NotificationLike, type Person } from './shapes'

/** A notification as a sentence: who (at most two by name), how many more, and what they did. */
export interface Sentence {
  people: Person[]
  /** People beyond those named. */
  others: number
  /** What they did, to follow the names: "liked your cast". */
  did: string
}

/** Who stands behind a notification, each once, newest first as the server sends them. */
export function peopleOf(notification: NotificationLike): Person[] {
  const { type, cast, follows, reactions } = notification
  const people =
    type === 'follows'
      ? (follows ?? []).map((follow) => follow.user)
      : type === 'likes' || type === 'recasts'
        ? (reactions ?? []).map((reaction) => reaction.user)
        : cast
          ? [cast.author]
          : []
  const seen = new Set<number>()
  return people.filter((person) => person && !seen.has(person.fid) && seen.add(person.fid))
}

/** How many acts one row bundles; the list in the answer may be cut, `count` is not. */
const countOf = (notification: NotificationLike, listed: number): number =>
  Math.max(notification.count ?? 0, listed)

const didIt = {
  follows: () => 'followed you',
  likes: (what: string) => `liked your ${what}`,
  recasts: (what: string) => `recast your ${what}`,
  mention: () => 'mentioned you',
  reply: () => 'replied to you',
  quote: () => 'quoted you',
} as const

export function sentenceOf(notification: NotificationLike): Sentence {
  const people = peopleOf(notification)
  // Three are all named; of more, two are named and the rest is a number.
  const named =
    people.length === 3 && countOf(notification, 3) === 3 ? 3 : Math.min(2, people.length)
  const say = didIt[notification.type] ?? (() => 'did something')
  return {
    people: people.slice(0, named),
    others: Math.max(0, countOf(notification, people.length) - named),
    did: say(castKindOf(notification.cast)),
  }
}

/** What stands between the names, so that a sentence reads "Ana, Bo and 3 others". */
export function joins(named: number, others: number): { before: string[]; tail: string } {
  const parts = named + (others > 0 ? 1 : 0)
  const before = Array.from({ length: named }, (_, i) =>
    i === 0 ? '' : i === parts - 1 ? ' and ' : ', ',
  )
  if (others === 0) return { before, tail: '' }
  const people = others === 1 ? '1 other' : `${new Intl.NumberFormat().format(others)} others`
  return { before, tail: named === 0 ? people : ` and ${people}` }
}

/** The sentence as plain text, for labels. */
export function sentenceText(notification: NotificationLike): string {
  const { people, others, did } = sentenceOf(notification)
  const { before, tail } = joins(people.length, others)
  const names = people.map((person, i) => before[i]! + nameOf(person)).join('')
  return `${names || (others ? '' : 'Someone')}${tail} ${did}`.trim()
}

/** Name to show for a person, whatever they have left empty. */
export function nameOf(person: Person): string {
  const shown = person.display_name?.replace(/[\s\p{Cf}]+/gu, ' ').trim()
  return shown || person.username?.trim() || `!${person.fid}`
}
