import { describe, expect, it } from 'vitest'
import { urlProblem, suggestName, nameProblem } from './name-rules'

describe('nameProblem', () => {
  it('accepts valid names', () => {
    for (const name of ['a', 'ana', '0', 'night-train', 'a'.repeat(16), 'a-'])
      expect(nameProblem(name)).toBeNull()
  })

  it('names the broken rule', () => {
    expect(nameProblem('')).toMatch(/letters, numbers/)
    expect(nameProblem('Ana')).toMatch(/lowercase/)
    expect(nameProblem('an a')).toMatch(/spaces/)
    expect(nameProblem('ána')).toMatch(/“á”/)
    expect(nameProblem('a🏝')).toMatch(/“🏝”/)
    expect(nameProblem('-a')).toMatch(/hyphen/)
    expect(nameProblem('a'.repeat(17))).toMatch(/up to 16 characters; this one has 17/)
  })
})

describe('suggestName', () => {
  it('returns a valid name, or none', () => {
    expect(suggestName('  Søren Ågård!! ')).toBe('s-ren-agard')
    expect(suggestName('A very long name indeed')).toBe('a-very-long-name')
    expect(suggestName('東京')).toBe('')
    expect(nameProblem(suggestName('Ünder_score'))).toBeNull()
  })
})

describe('urlProblem', () => {
  it('accepts http(s) URLs only', () => {
    expect(urlProblem('')).toBeNull()
    expect(urlProblem('https://a.example/p.png')).toBeNull()
    expect(urlProblem('javascript:alert(1)')).toMatch(/https/)
    expect(urlProblem('a.png')).toMatch(/valid URL/)
    expect(urlProblem(`https://a.example/${'x'.repeat(256)}`)).toMatch(/up to/)
  })
})
