import { describe, expect, it } from 'vitest'
import { urlError, suggestName, nameError } from './name-rules'

describe('nameError', () => {
  it('accepts valid names', () => {
    for (const name of ['a', 'ana', '0', 'night-train', 'a'.repeat(16), 'a-'])
      expect(nameError(name)).toBeNull()
  })

  it('names the broken rule', () => {
    expect(nameError('')).toMatch(/letters, numbers/)
    expect(nameError('Ana')).toMatch(/lowercase/)
    expect(nameError('an a')).toMatch(/spaces/)
    expect(nameError('ána')).toMatch(/“á”/)
    expect(nameError('a🏝')).toMatch(/“🏝”/)
    expect(nameError('-a')).toMatch(/hyphen/)
    expect(nameError('a'.repeat(17))).toMatch(/up to 16 characters; this one has 17/)
  })
})

describe('suggestName', () => {
  it('returns a valid name, or none', () => {
    expect(suggestName('  Søren Ågård!! ')).toBe('s-ren-agard')
    expect(suggestName('A very long name indeed')).toBe('a-very-long-name')
    expect(suggestName('東京')).toBe('')
    expect(nameError(suggestName('Ünder_score'))).toBeNull()
  })
})

describe('urlError', () => {
  it('accepts http(s) URLs only', () => {
    expect(urlError('')).toBeNull()
    expect(urlError('https://a.example/p.png')).toBeNull()
    expect(urlError('javascript:alert(1)')).toMatch(/https/)
    expect(urlError('a.png')).toMatch(/valid URL/)
    expect(urlError(`https://a.example/${'x'.repeat(256)}`)).toMatch(/up to/)
  })
})
