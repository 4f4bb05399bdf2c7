import { describe, expect, it } from 'vitest'
import { EntityStore } from './entity-store'
import { applyLiveEvent } from './live-entities'
import { testCast } from '../test/entities'

const withCast = () => {
  const store = new EntityStore()
  store.putCast(testCast('0xa', { likes: 2 }))
  return store
}

describe('live events on casts', () => {
  it('count reactions of others, and their removal', () => {
    const store = withCast()
    applyLiveEvent(
      store,
      { type: 'reaction', hash: '0xa', fid: 9, reaction: 'like', removed: false },
      1,
    )
    expect(store.cast('0xa')?.reactions.likes_count).toBe(3)
    applyLiveEvent(
      store,
      { type: 'reaction', hash: '0xa', fid: 9, reaction: 'like', removed: true },
      1,
    )
    expect(store.cast('0xa')?.reactions.likes_count).toBe(2)
  })

  it('do not count the echo of the user’s own reactions', () => {
    const store = withCast()
    store.settle('like', '0xa', true)
    const echo = { type: 'reaction', hash: '0xa', fid: 1, reaction: 'like', removed: false }
    applyLiveEvent(store, echo, 1)
    applyLiveEvent(store, echo, 1)
    expect(store.cast('0xa')?.reactions.likes_count).toBe(3)
  })

  it('show the user’s reactions in another tab, and their removal', () => {
    const store = withCast()
    const done = { type: 'reaction', hash: '0xa', fid: 1, reaction: 'recast', removed: false }
    applyLiveEvent(store, done, 1)
    expect(store.cast('0xa')?.viewer_context?.recasted).toBe(true)
    applyLiveEvent(store, { ...done, removed: true }, 1)
    expect(store.cast('0xa')?.viewer_context?.recasted).toBe(false)
  })

  it('hide deleted casts, and ignore unknown casts and events', () => {
    const store = withCast()
    applyLiveEvent(store, { type: 'reaction', hash: '0xzz', fid: 9 }, 1)
    applyLiveEvent(store, { type: 'cast_removed' }, 1)
    expect(store.cast('0xa')).toBeDefined()
    applyLiveEvent(store, { type: 'cast_removed', hash: '0xa' }, 1)
    expect(store.cast('0xa')).toBeUndefined()
  })
})
