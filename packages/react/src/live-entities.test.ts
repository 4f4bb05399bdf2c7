import { describe, expect, it } from 'vitest'
import { EntityStore } from './entity-store'
import { applyLiveEvent } from './live-entities'
import { castOf } from './test-entities'

const withCast = () => {
  const store = new EntityStore()
  store.putCast(castOf('0xa', { likes: 2 }))
  return store
}

describe('live events on casts', () => {
  it('counts what others do, and takes it back', () => {
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

  it('does not count the echo of what this person did', () => {
    const store = withCast()
    applyLiveEvent(
      store,
      { type: 'reaction', hash: '0xa', fid: 1, reaction: 'like', removed: false },
      1,
    )
    expect(store.cast('0xa')?.reactions.likes_count).toBe(2)
  })

  it('hides what was deleted, and minds no unknown casts or events', () => {
    const store = withCast()
    applyLiveEvent(store, { type: 'reaction', hash: '0xzz', fid: 9 }, 1)
    applyLiveEvent(store, { type: 'cast_removed' }, 1)
    expect(store.cast('0xa')).toBeDefined()
    applyLiveEvent(store, { type: 'cast_removed', hash: '0xa' }, 1)
    expect(store.cast('0xa')).toBeUndefined()
  })
})
