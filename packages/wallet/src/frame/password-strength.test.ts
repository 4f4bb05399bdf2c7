import { describe, expect, it } from 'vitest'
import { strengthOf } from './password-strength'

describe('strengthOf', () => {
  it('says how many characters are missing', () => {
    expect(strengthOf('')).toMatchObject({ level: 'short', missing: 10 })
    expect(strengthOf('abcdefg')).toMatchObject({ level: 'short', missing: 3 })
  })

  it('refuses long but predictable passwords', () => {
    const weak = ['aaaaaaaaaaaaaaaa', '123456789012', 'password123', 'qwertyqwerty']
    weak.push('abababababab', 'Password2026')
    expect(weak.filter((password) => strengthOf(password).enough)).toEqual([])
  })

  it('accepts words in a row and random characters', () => {
    expect(strengthOf('correct horse battery staple')).toMatchObject({
      level: 'strong',
      enough: true,
    })
    expect(strengthOf('k7#Qv9!mZp2$').enough).toBe(true)
    expect(strengthOf('three boats at dawn').enough).toBe(true)
  })

  it('counts characters, not UTF-16 units', () => {
    expect(strengthOf('🏝🌊🐚🦀🐠').level).toBe('short')
  })
})
