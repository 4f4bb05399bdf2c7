import { describe, expect, it } from 'vitest'
import type { NotificationLike, Person } from './shapes'
import { tabFrom } from './tabs'
import { nameOf, peopleOf, sentenceText } from './words'

const person = (fid: number, name: string): Person => ({
  fid,
  username: name.toLowerCase(),
  display_name: name,
})
const [ana, bo, chidi, dara] = [
  person(2, 'Ana'),
  person(3, 'Bo'),
  person(4, 'Chidi'),
  person(5, 'Dara'),
]
const likes = (people: Person[], count?: number): NotificationLike => ({
  type: 'likes',
  most_recent_timestamp: '2026-01-01T00:00:00.000Z',
  seen: false,
  count: count ?? null,
  reactions: people.map((user) => ({ user })),
  cast: { hash: '0x01', author: ana },
})

describe('sentences', () => {
  it('names one, two, three; of more, two and a number', () => {
    expect(sentenceText(likes([ana]))).toBe('Ana liked your cast')
    expect(sentenceText(likes([ana, bo]))).toBe('Ana and Bo liked your cast')
    expect(sentenceText(likes([ana, bo, chidi]))).toBe('Ana, Bo and Chidi liked your cast')
    expect(sentenceText(likes([ana, bo, chidi, dara]))).toBe('Ana, Bo and 2 others liked your cast')
    expect(sentenceText(likes([ana, bo, chidi], 5))).toBe('Ana, Bo and 3 others liked your cast')
    expect(sentenceText(likes([ana], 2))).toBe('Ana and 1 other liked your cast')
    expect(sentenceText(likes([ana], 1235))).toBe('Ana and 1,234 others liked your cast')
  })

  it('counts a person once who liked, unliked and liked again', () => {
    expect(peopleOf(likes([ana, ana, bo]))).toEqual([ana, bo])
  })

  it('says what happened for every type', () => {
    const of = (type: NotificationLike['type'], parent: string | null = null) =>
      sentenceText({
        type,
        most_recent_timestamp: '2026-01-01T00:00:00.000Z',
        seen: true,
        follows: [{ user: bo }],
        reactions: [{ user: bo }],
        cast: { hash: '0x01', author: bo, parent_hash: parent },
      })
    expect(of('follows')).toBe('Bo followed you')
    expect(of('recasts')).toBe('Bo recast your cast')
    expect(of('recasts', '0x00')).toBe('Bo recast your reply')
    expect(of('mention')).toBe('Bo mentioned you')
    expect(of('reply')).toBe('Bo replied to you')
    expect(of('quote')).toBe('Bo quoted you')
  })

  it('has words when the server names nobody', () => {
    expect(sentenceText(likes([]))).toBe('Someone liked your cast')
    expect(sentenceText(likes([], 2))).toBe('2 others liked your cast')
  })
})

describe('nameOf', () => {
  it('never shows nothing, not even for a name of invisible characters', () => {
    expect(nameOf({ fid: 9, username: 'nine', display_name: '\u200b \u2060' })).toBe('nine')
    expect(nameOf({ fid: 9, username: '', display_name: '' })).toBe('!9')
  })
})

describe('tabFrom', () => {
  it('reads the URL and forgives it', () => {
    expect(tabFrom('follows')).toBe('follows')
    expect(tabFrom('__proto__')).toBe('all')
    expect(tabFrom(undefined)).toBe('all')
  })
})
