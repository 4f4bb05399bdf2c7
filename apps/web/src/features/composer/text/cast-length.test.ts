import { describe, expect, it } from 'vitest'
import { byteLength } from '../../../ui/text/byte-length'
import { indexOverLimit, measureCast } from './cast-length'

describe('measureCast', () => {
  it('counts bytes of UTF-8, not characters', () => {
    expect(byteLength('é')).toBe(2)
    expect(byteLength('🏝')).toBe(4)
    expect(measureCast('🏝'.repeat(80))).toMatchObject({ bytes: 320, kind: 'short', left: 0 })
    expect(measureCast('🏝'.repeat(81)).kind).toBe('long')
  })

  it('is a long cast from 321 to 1,024 bytes and too long after', () => {
    expect(measureCast('a'.repeat(320)).kind).toBe('short')
    expect(measureCast('a'.repeat(321))).toMatchObject({ kind: 'long', left: 703 })
    expect(measureCast('a'.repeat(1024))).toMatchObject({ kind: 'long', left: 0, share: 1 })
    expect(measureCast('a'.repeat(1025))).toMatchObject({ kind: 'over', left: -1, share: 1 })
  })

  it('calls white space empty', () => {
    expect(measureCast(' \n\t').kind).toBe('empty')
    expect(measureCast('').kind).toBe('empty')
  })

  it('counts a lone surrogate as the three bytes it is sent as', () => {
    expect(byteLength('\ud83c')).toBe(3)
  })
})

describe('indexOverLimit', () => {
  it('never splits an emoji', () => {
    expect(indexOverLimit('ab🏝', 5)).toBe(2)
    expect(indexOverLimit('ab🏝', 6)).toBe(4)
    expect(indexOverLimit('ab', 6)).toBe(2)
  })
})
