import { describe, expect, it } from 'vitest'
import { addPart, MAX_PARTS, movePart, newPart, removePart, splitPart } from './draft-model'

const parts = ['a', 'b', 'c'].map((key) => newPart(key, key.toUpperCase()))
const keys = (list: { key: string }[]) => list.map(({ key }) => key).join('')

describe('a thread', () => {
  it('grows after any of its casts, up to a bound', () => {
    expect(keys(addPart(parts, 'a', newPart('x')))).toBe('axbc')
    const full = Array.from({ length: MAX_PARTS }, (_, index) => newPart(`k${index}`))
    expect(addPart(full, 'k0', newPart('x'))).toHaveLength(MAX_PARTS)
  })

  it('shrinks, but never to nothing', () => {
    expect(keys(removePart(parts, 'b'))).toBe('ac')
    expect(keys(removePart([parts[0]!], 'a'))).toBe('a')
  })

  it('changes the order of adjacent parts and stays as it is at its ends', () => {
    expect(keys(movePart(parts, 'b', -1))).toBe('bac')
    expect(keys(movePart(parts, 'b', 1))).toBe('acb')
    expect(keys(movePart(parts, 'a', -1))).toBe('abc')
    expect(keys(movePart(parts, 'c', 1))).toBe('abc')
  })

  it('splits one cast into several, which leaves images with the first', () => {
    const images = [{ id: 'p', url: null, alt: '' }]
    const list = [{ ...parts[0]!, images }, parts[1]!]
    let n = 0
    const spread = splitPart(list, 'a', ['one', 'two'], () => `n${++n}`)
    expect(spread.map(({ text }) => text)).toEqual(['one', 'two', 'B'])
    expect(spread.map((part) => part.images.length)).toEqual([1, 0, 0])
  })
})
