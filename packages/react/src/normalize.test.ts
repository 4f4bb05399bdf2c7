import { describe, expect, it, vi } from 'vitest'
import { normalize, cursorOf, keysOf } from './normalize'
import { EntityStore } from './entity-store'
import { testCast, testUser } from '../test/entities'

describe('normalize', () => {
  it('puts nested replies, authors and channels into one cache', () => {
    const store = new EntityStore()
    const reply = testCast('0xb', { author: testUser(2) })
    normalize(
      {
        conversation: {
          cast: { ...testCast('0xa'), direct_replies: [{ ...reply, direct_replies: [] }] },
        },
        channel: { object: 'channel', id: 'tools', name: 'Tools' },
      },
      store,
    )
    expect(store.cast('0xa')?.text).toBe('words')
    expect(store.cast('0xb')?.author.fid).toBe(2)
    expect(store.user(2)?.username).toBe('user2')
    expect(store.userByName('USER2')?.fid).toBe(2)
    expect(store.channel('tools')?.name).toBe('Tools')
    expect(store.cast('0xa')).not.toHaveProperty('direct_replies')
  })

  it('changes a cast for everyone who shows it, and only for them', () => {
    const store = new EntityStore()
    normalize({ casts: [testCast('0xa'), testCast('0xb')] }, store)
    const feed = vi.fn()
    const thread = vi.fn()
    const other = vi.fn()
    store.subscribe('cast:0xa', feed)
    const leave = store.subscribe('cast:0xa', thread)
    store.subscribe('cast:0xb', other)
    store.settle('like', '0xa', true)
    expect([feed, thread, other].map((each) => each.mock.calls.length)).toEqual([1, 1, 0])
    leave()
    store.settle('like', '0xa', false)
    expect([feed, thread].map((each) => each.mock.calls.length)).toEqual([2, 1])
  })

  it('returns the same object until something changes, as React needs', () => {
    const store = new EntityStore()
    store.putCast(testCast('0xa'))
    store.setIntent('like', '0xa', true)
    expect(store.cast('0xa')).toBe(store.cast('0xa'))
  })

  it('keeps the viewer context when a response has none', () => {
    const store = new EntityStore()
    store.putCast(testCast('0xa', { liked: true }))
    store.putCast({ ...testCast('0xa'), viewer_context: undefined })
    expect(store.cast('0xa')?.viewer_context?.liked).toBe(true)
  })

  it('clears everything when the user changes', () => {
    const store = new EntityStore()
    store.putCast(testCast('0xa', { liked: true }))
    const shown = vi.fn()
    store.subscribe('cast:0xa', shown)
    store.clear()
    expect(store.cast('0xa')).toBeUndefined()
    expect(shown).toHaveBeenCalled()
  })

  it('survives invalid values and endless nesting', () => {
    const store = new EntityStore()
    const endless: Record<string, unknown> = { object: 'cast', hash: 7 }
    endless.self = endless
    for (const value of [null, 7, 'x', [null, [[]]], endless, { object: 'user', fid: 'x' }]) {
      expect(() => normalize(value, store)).not.toThrow()
    }
  })
})

describe('keysOf', () => {
  it('reads keys and cursors wherever the operation puts them', () => {
    expect(keysOf({ casts: [testCast('0xa')], next: { cursor: 'c' } })).toEqual({
      keys: ['0xa'],
      next: 'c',
    })
    expect(
      keysOf({ users: [{ object: 'follower', user: testUser(3) }], next: { cursor: null } }),
    ).toEqual({
      keys: ['3'],
      next: null,
    })
    expect(keysOf({ result: { casts: [testCast('0xb')], next: { cursor: 'd' } } })).toEqual({
      keys: ['0xb'],
      next: 'd',
    })
    expect(
      keysOf({ channels: [{ object: 'channel_activity', channel: { id: 'tools' } }] }).keys,
    ).toEqual(['tools'])
    expect(keysOf({ reactions: [{ user: testUser(3), cast: testCast('0xc') }] }).keys).toEqual([
      '0xc',
    ])
  })

  it('is empty for responses without a list', () => {
    for (const answer of [null, undefined, {}, { casts: null }, { result: {} }, 'x']) {
      expect(keysOf(answer).keys).toEqual([])
      expect(cursorOf(answer ?? null)).toBeNull()
    }
  })
})
