import { describe, expect, it } from 'vitest'
import { EntityStore } from './entity-store'
import { applyLiveEvent, watchShownCasts } from './live-entities'
import { testCast } from '../test/entities'

const withCast = () => {
  const store = new EntityStore()
  store.putCast(testCast('0xa', { likes: 2 }))
  return store
}

describe('live events on casts', () => {
  const like = (more: object) => ({ type: 'reaction', hash: '0xa', reaction: 'like', ...more })

  it('set the counts of reactions, also if they come twice', () => {
    const store = withCast()
    const liked = like({ fid: 9, removed: false, likes_count: 3, recasts_count: 1 })
    for (const event of [liked, liked]) applyLiveEvent(store, event, 1)
    expect(store.cast('0xa')?.reactions).toMatchObject({ likes_count: 3, recasts_count: 1 })
    const undone = like({ fid: 9, removed: true, likes_count: 2, recasts_count: 1 })
    applyLiveEvent(store, undone, 1)
    expect(store.cast('0xa')?.reactions.likes_count).toBe(2)
  })

  it('keep a reaction that is on its way in addition to those of others', () => {
    const store = withCast()
    store.setIntent('like', '0xa', true)
    applyLiveEvent(store, like({ fid: 9, removed: false, likes_count: 3, recasts_count: 0 }), 1)
    expect(store.cast('0xa')?.reactions.likes_count).toBe(4)
    applyLiveEvent(store, like({ fid: 1, removed: false, likes_count: 4, recasts_count: 0 }), 1)
    store.settle('like', '0xa', true)
    store.dropIntent('like', '0xa')
    expect(store.cast('0xa')?.reactions.likes_count).toBe(4)
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

describe('the casts whose events are asked for', () => {
  const hashOf = (n: number) => `0x${n.toString(16).padStart(8, '0')}${'0'.repeat(32)}`

  /** A connection that notes what is watched. */
  function watching() {
    const topics = new Set<string>()
    return {
      topics,
      watch: ([topic]: readonly string[]) => {
        topics.add(topic!)
        return () => void topics.delete(topic!)
      },
    }
  }

  it('are those on the screen, now and later, and those that were there', () => {
    const store = new EntityStore()
    store.subscribe(`cast:${hashOf(1)}`, () => {})
    const live = watching()
    const stop = watchShownCasts(store, live)
    const leave = store.subscribe(`cast:${hashOf(2)}`, () => {})
    store.subscribe('user:3', () => {})
    leave()
    expect([...live.topics]).toEqual(['cast:00000001', 'cast:00000002'])
    stop()
    expect(live.topics.size).toBe(0)
  })

  it('are the last two hundred', () => {
    const store = new EntityStore()
    const live = watching()
    watchShownCasts(store, live)
    const show = (n: number) => store.subscribe(`cast:${hashOf(n)}`, () => {})()
    for (let n = 0; n < 200; n++) show(n)
    show(0)
    show(200)
    expect(live.topics.size).toBe(200)
    expect(live.topics.has('cast:00000000')).toBe(true)
    expect(live.topics.has('cast:00000001')).toBe(false)
  })
})
