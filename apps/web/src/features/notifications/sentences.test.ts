import { describe, expect, it } from 'vitest'
import { titleWithCount } from './badge'
import { preferencesFrom } from '../../shared/notifications/preferences'
import { newRows, type NotificationLike, peopleOf, type Person, rowsOf } from './notification-rows'
import { viewParams, parseView } from './tabs'
import { nameOf, sentenceOf, sentenceText } from './sentences'

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
  it('names up to three people; of more, two and a count', () => {
    expect(sentenceText(likes([ana]))).toBe('Ana liked your cast')
    expect(sentenceText(likes([ana, bo]))).toBe('Ana and Bo liked your cast')
    expect(sentenceText(likes([ana, bo, chidi]))).toBe('Ana, Bo, and Chidi liked your cast')
    expect(sentenceText(likes([ana, bo, chidi, dara]))).toBe(
      'Ana, Bo, and 2 others liked your cast',
    )
    expect(sentenceText(likes([ana, bo, chidi], 5))).toBe('Ana, Bo, and 3 others liked your cast')
    expect(sentenceText(likes([ana], 2))).toBe('Ana and 1 other liked your cast')
    expect(sentenceText(likes([ana], 1235))).toBe('Ana and 1,234 others liked your cast')
  })

  it('counts a person once who liked, unliked and liked again', () => {
    expect(peopleOf(likes([ana, ana, bo]))).toEqual([ana, bo])
  })

  it('describes every type', () => {
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
    expect(of('recasts')).toBe('Bo recasted your cast')
    expect(of('recasts', '0x00')).toBe('Bo recasted your reply')
    expect(of('mention')).toBe('Bo mentioned you')
    expect(of('reply')).toBe('Bo replied to you')
    expect(of('quote')).toBe('Bo quoted you')
  })

  it('describes a notification without people', () => {
    expect(sentenceText(likes([]))).toBe('Someone liked your cast')
    expect(sentenceText(likes([], 2))).toBe('2 people liked your cast')
  })
})

describe('nameOf', () => {
  it('is never empty, not even for a name of invisible characters', () => {
    expect(nameOf({ fid: 9, username: 'nine', display_name: '\u200b \u2060' })).toBe('nine')
    expect(nameOf({ fid: 9, username: '', display_name: '' })).toBe('!9')
  })
})

describe('unknown types', () => {
  it('are described without an error', () => {
    const strange = { type: '__proto__', most_recent_timestamp: '', seen: true }
    expect(sentenceText(strange)).toBe('Someone interacted with you')
    expect(peopleOf(strange)).toEqual([])
  })
})

it('hidden people are left out of the names, and still counted', () => {
  const text = sentenceOf(likes([ana, bo]), ({ fid }) => fid !== ana.fid)
  expect(text).toEqual([bo, ' and 1 other liked your cast'])
  expect(sentenceOf(likes([ana]), () => false)).toEqual(['Someone liked your cast'])
})

describe('the view in the URL', () => {
  it('is parsed, with invalid values ignored, and serialized again', () => {
    expect(parseView({ tab: 'follows' })).toEqual({ tab: 'follows' })
    expect(parseView({ tab: '__proto__' })).toEqual({ tab: 'all' })
    expect(parseView({})).toEqual({ tab: 'all' })
    expect(parseView({ tab: 'channels', channel: '../x' })).toEqual({ tab: 'channels' })
    expect(parseView({ tab: 'all', channel: 'lagoon' })).toEqual({ tab: 'all' })
    const view = { tab: 'link', link: 'https://a.example/?b=c&d' } as const
    expect(parseView(viewParams(view))).toEqual(view)
    expect(viewParams({ tab: 'all' })).toEqual({})
  })
})

describe('rows', () => {
  const follows = (people: Person[], at: string): NotificationLike => ({
    type: 'follows',
    most_recent_timestamp: at,
    seen: true,
    follows: people.map((user) => ({ user })),
  })
  const page = (...notifications: NotificationLike[]) => ({ notifications })

  it('appear once where pages overlap, in their newer state', () => {
    const rows = rowsOf([
      page(likes([ana, bo]), follows([ana], '2')),
      page(likes([bo]), follows([ana], '1')),
    ])
    expect([...rows.keys()]).toEqual(['likes:0x01', 'follows:2'])
    expect(peopleOf(rows.get('likes:0x01')!)).toEqual([ana, bo])
    const more = rowsOf([page(follows([bo], '2')), page(follows([ana], '1'))])
    expect([...more.keys()]).toEqual(['follows:2', 'follows:1'])
  })

  it('show everyone of a group that continues, and the follows of a day together', () => {
    const [cato, dido]: Person[] = [{ fid: 8 }, { fid: 9 }]
    const rows = rowsOf([
      page(follows([ana, bo], '2026-01-02T09:00'), likes([ana, bo]), likes([cato!])),
      page(
        likes([dido!]),
        follows([cato!], '2026-01-02T08:00'),
        follows([dido!], '2026-01-01T23:59'),
      ),
    ])
    expect([...rows.keys()]).toEqual(['follows:2026-01-02', 'likes:0x01', 'follows:2026-01-01'])
    expect(peopleOf(rows.get('likes:0x01')!)).toEqual([ana, bo, cato, dido])
    expect(rows.get('likes:0x01')!.count).toBe(4)
    expect(peopleOf(rows.get('follows:2026-01-02')!)).toEqual([ana, bo, cato])
  })

  it('are new if they were absent or have changed', () => {
    const before = rowsOf([page(likes([bo]), follows([ana], '1'))])
    expect(newRows(rowsOf([page(likes([bo]), follows([ana], '1'))]), before)).toBe(0)
    expect(newRows(rowsOf([page(follows([bo, ana], '2'))]), before)).toBe(1)
  })
})

describe('notification preferences', () => {
  const choice = (id: string, value: string | boolean) => ({ id, body: { value } })
  it('default to everything, and ignore unknown types', () => {
    expect(preferencesFrom([])).toMatchObject({ priority: false })
    expect(preferencesFrom([]).counted).toHaveLength(6)
    expect(
      preferencesFrom([choice('notifications-counted', 'likes,evil,mentions')]).counted,
    ).toEqual(['mentions', 'likes'])
    expect(preferencesFrom([choice('notifications-counted', '')]).counted).toEqual([])
    expect(preferencesFrom([choice('notifications-priority', true)]).priority).toBe(true)
  })

  it('the unread count is shown in the title, once', () => {
    expect(titleWithCount('Home · Castaway', 3)).toBe('(3) Home · Castaway')
    expect(titleWithCount('(3) Home · Castaway', 120)).toBe('(99+) Home · Castaway')
    expect(titleWithCount('(99+) Home · Castaway', 0)).toBe('Home · Castaway')
  })
})
