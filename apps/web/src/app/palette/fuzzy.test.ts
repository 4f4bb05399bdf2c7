import { describe, expect, it } from 'vitest'
import { fit } from './fuzzy'

const best = (typed: string, texts: string[]) =>
  texts.filter((text) => fit(typed, text) > 0).sort((a, b) => fit(typed, b) - fit(typed, a))[0]

describe('finding by some letters', () => {
  it('prefers the beginning of the text, then of a word, then the middle, then gaps', () => {
    expect(best('set', ['Reset', 'Open settings', 'Settings'])).toBe('Settings')
    expect(best('set', ['Reset', 'Open settings'])).toBe('Open settings')
    expect(best('ntf', ['Home', 'Notifications'])).toBe('Notifications')
  })
  it('takes words in any order, and all of them', () => {
    expect(fit('cast write', 'Write a cast')).toBeGreaterThan(0)
    expect(fit('cast delete', 'Write a cast')).toBe(0)
  })
  it('sees through marks, cases and widths', () => {
    expect(fit('sao', 'São Paulo')).toBeGreaterThan(0)
    expect(fit('ИСКАТЬ', 'искать')).toBeGreaterThan(0)
    expect(fit('abc', 'ＡＢＣ')).toBeGreaterThan(0)
  })
  it('finds in scripts without spaces, right to left, and in emoji', () => {
    expect(fit('設定', '通知の設定')).toBeGreaterThan(0)
    expect(fit('إشعارات', 'الإشعارات')).toBeGreaterThan(0)
    expect(fit('🏝', 'the 🏝 island')).toBeGreaterThan(0)
    expect(fit('🏝', 'the 🏔 mountain')).toBe(0)
  })
  it('does not find what is not there, nor by one letter with gaps', () => {
    expect(fit('zz', 'Home')).toBe(0)
    expect(fit('hoem', 'Home')).toBe(0)
  })
})
