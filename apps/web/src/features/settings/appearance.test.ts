import { beforeEach, expect, it } from 'vitest'
import { applyAppearance, type Appearance, appearanceOptions, readAppearance } from './appearance'

const plain = Object.fromEntries(
  Object.entries(appearanceOptions).map(([name, values]) => [name, values[0]]),
) as Appearance

beforeEach(() => localStorage.clear())

it('keeps what was chosen and shows it at once', () => {
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

it('goes back to the system without a trace', () => {
  applyAppearance({ ...plain, theme: 'day', density: 'cosy', text: 'large', motion: 'reduced' })
  applyAppearance(plain)
  expect({ ...document.documentElement.dataset }).toEqual({})
})

it('survives nonsense in the storage', () => {
  for (const nonsense of ['{', 'null', '7', '{"theme":"<b>","density":[],"text":{}}']) {
    localStorage.setItem('castaway.look', nonsense)
    expect(readAppearance()).toEqual(plain)
  }
})

it('reads what an earlier version kept', () => {
  localStorage.setItem('castaway.look', '{"theme":"night","density":"cosy"}')
  expect(readAppearance()).toEqual({ ...plain, theme: 'night', density: 'cosy' })
})
