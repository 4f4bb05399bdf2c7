import { beforeEach, expect, it } from 'vitest'
import { applyAppearance, type Appearance, appearanceOptions, readAppearance } from './appearance'

const plain = Object.fromEntries(
  Object.entries(appearanceOptions).map(([name, values]) => [name, values[0]]),
) as Appearance

beforeEach(() => localStorage.clear())

it('a choice is stored and applied at once', () => {
  const look: Appearance = {
    theme: 'night',
    density: 'compact',
    text: 'larger',
    motion: 'reduced',
    autoplay: 'always',
    home: 'trending',
  }
  applyAppearance(look)
  expect(document.documentElement.dataset).toMatchObject({
    theme: 'night',
    density: 'compact',
    text: 'larger',
    motion: 'reduced',
  })
  expect(readAppearance()).toEqual(look)
})

it('the default choice removes the stored one', () => {
  applyAppearance({ ...plain, theme: 'day', density: 'cosy', text: 'large', motion: 'reduced' })
  applyAppearance(plain)
  expect({ ...document.documentElement.dataset }).toEqual({})
})

it('invalid stored values are ignored', () => {
  for (const nonsense of ['{', 'null', '7', '{"theme":"<b>","density":[],"text":{}}']) {
    localStorage.setItem('castaway.look', nonsense)
    expect(readAppearance()).toEqual(plain)
  }
})

it('choices stored by an earlier version are read', () => {
  localStorage.setItem('castaway.look', '{"theme":"night","density":"cosy"}')
  expect(readAppearance()).toEqual({ ...plain, theme: 'night', density: 'cosy' })
})
