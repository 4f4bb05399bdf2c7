import { describe, expect, it } from 'vitest'
import { complete, triggerAt } from './completion'

const at = (marked: string) => {
  const caret = marked.indexOf('|')
  return triggerAt(marked.replace('|', ''), caret)
}

describe('triggerAt', () => {
  it('opens on a sign that begins a word', () => {
    expect(at('@|')).toMatchObject({ kind: 'mention', query: '' })
    expect(at('hello @An|')).toMatchObject({ kind: 'mention', query: 'an', start: 6, end: 9 })
    expect(at('(/lag|')).toMatchObject({ kind: 'channel', query: 'lag' })
    expect(at('🏝 @vit.e|')).toMatchObject({ query: 'vit.e' })
  })

  it('stays closed in URLs, paths, dates and after a space', () => {
    expect(at('me@example|')).toBeNull()
    expect(at('https://a|')).toBeNull()
    expect(at('24/7|')).toBeNull()
    expect(at('@ana |')).toBeNull()
    expect(at('/a/b|')).toBeNull()
    expect(at('@-x|')).toBeNull()
  })

  it('opens on the name of an emoji, from two letters on', () => {
    expect(at('so :wa|')).toMatchObject({ kind: 'emoji', query: 'wa', start: 3 })
    for (const shut of [':|', ':w|', 'at 10:30|', 'note:wave|', ':-)|', ':)|', '@vit:ana|']) {
      expect(at(shut)).toBeNull()
    }
  })

  it('looks only at what stands before the caret', () => {
    expect(at('@a|na')).toMatchObject({ query: 'a' })
    expect(at('|@ana')).toBeNull()
  })
})

describe('complete', () => {
  it('replaces the whole word and leaves one space', () => {
    const text = 'hi @anx there'
    const trigger = triggerAt(text, 6)!
    expect(complete(text, trigger, 'ana')).toEqual({ text: 'hi @ana there', caret: 8 })
  })

  it('puts an emoji in place of its name and of the colon after it', () => {
    const trigger = triggerAt(':wave: hi', 5)!
    expect(complete(':wave: hi', trigger, '🌊')).toEqual({ text: '🌊 hi', caret: 3 })
  })

  it('adds the space at the end of the text', () => {
    const trigger = triggerAt('/la', 3)!
    expect(complete('/la', trigger, 'lagoon')).toEqual({ text: '/lagoon ', caret: 8 })
  })
})
