import { describe, expect, it } from 'vitest'
import { matchScore } from './fuzzy'

const best = (typed: string, texts: string[]) =>
  texts
    .filter((text) => matchScore(typed, text) > 0)
    .sort((a, b) => matchScore(typed, b) - matchScore(typed, a))[0]

describe('fuzzy matching', () => {
  it('prefers the beginning of the text, then of a word, then the middle, then gaps', () => {
    expect(best('set', ['Reset', 'Open settings', 'Settings'])).toBe('Settings')
    expect(best('set', ['Reset', 'Open settings'])).toBe('Open settings')
    expect(best('ntf', ['Home', 'Notifications'])).toBe('Notifications')
  })
  it('takes words in any order, and all of them', () => {
    expect(matchScore('cast write', 'Write a cast')).toBeGreaterThan(0)
    expect(matchScore('cast delete', 'Write a cast')).toBe(0)
  })
  it('ignores diacritics, case and character width', () => {
    expect(matchScore('sao', 'São Paulo')).toBeGreaterThan(0)
    expect(matchScore('ИСКАТЬ', 'искать')).toBeGreaterThan(0)
    expect(matchScore('abc', 'ＡＢＣ')).toBeGreaterThan(0)
  })
  it('matches scripts without spaces, right-to-left text and emoji', () => {
    expect(matchScore('設定', '通知の設定')).toBeGreaterThan(0)
    expect(matchScore('إشعارات', 'الإشعارات')).toBeGreaterThan(0)
    expect(matchScore('🏝', 'the 🏝 island')).toBeGreaterThan(0)
    expect(matchScore('🏝', 'the 🏔 mountain')).toBe(0)
  })
  it('does not match missing text, nor a single letter with gaps', () => {
    expect(matchScore('zz', 'Home')).toBe(0)
    expect(matchScore('hoem', 'Home')).toBe(0)
  })
})
