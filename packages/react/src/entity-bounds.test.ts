import { describe, expect, it } from 'vitest'
import { EntityStore } from './entity-store'
import { testCast, testUser } from '../test/entities'

describe('EntityStore at its limit', () => {
  it('evicts the oldest casts, reports them as evicted, and takes them back', () => {
    const store = new EntityStore(100)
    for (let each = 0; each < 200; each++) store.putCast(testCast(`0x${each}`))
    const kept = Array.from({ length: 200 }, (_, each) => `0x${each}`).filter((hash) =>
      store.cast(hash),
    )
    expect(kept.length).toBeLessThanOrEqual(110)
    expect(kept).toContain('0x199')
    expect(store.cast('0x0')).toBeUndefined()
    expect(store.isEvicted('0x0')).toBe(true)
    expect(store.isEvicted('0x199')).toBe(false)
    expect(store.isEvicted('0xnever')).toBe(false)
    store.putCast(testCast('0x0'))
    expect(store.isEvicted('0x0')).toBe(false)
    expect(store.cast('0x0')?.hash).toBe('0x0')
  })

  it('keeps casts that are on the screen or were read again', () => {
    const store = new EntityStore(100)
    store.putCast(testCast('0xshown'))
    store.putCast(testCast('0xagain'))
    const stop = store.subscribe('cast:0xshown', () => {})
    for (let each = 0; each < 90; each++) store.putCast(testCast(`0xa${each}`))
    store.putCast(testCast('0xagain'))
    for (let each = 0; each < 90; each++) store.putCast(testCast(`0xb${each}`))
    expect(store.cast('0xshown')).toBeDefined()
    expect(store.cast('0xagain')).toBeDefined()
    stop()
    for (let each = 0; each < 200; each++) store.putCast(testCast(`0xc${each}`))
    expect(store.cast('0xshown')).toBeUndefined()
  })

  it('keeps users, whose lists hold only their keys', () => {
    const store = new EntityStore(10)
    store.putUser(testUser(7))
    for (let each = 0; each < 100; each++) store.putCast(testCast(`0x${each}`))
    expect(store.user(7)?.fid).toBe(7)
  })
})
