import { beforeEach, expect, it } from 'vitest'
import { applyLook, type Look, looks, readLook } from './look'

const plain = Object.fromEntries(
  Object.entries(looks).map(([name, values]) => [name, values[0]]),
) as Look

beforeEach(() => localStorage.clear())

it('keeps what was chosen and shows it at once', () => {
  const look: Look = {
    theme: 'night',
    density: 'compact',
    text: 'larger',
    motion: 'reduced',
    autoplay: 'always',
    home: 'trending',
  }
  applyLook(look)
  expect(document.documentElement.dataset).toMatchObject({
    theme: 'night',
    density: 'compact',
    text: 'larger',
    motion: 'reduced',
  })
  expect(readLook()).toEqual(look)
})

it('goes back to the system without a trace', () => {
  applyLook({ ...plain, theme: 'day', density: 'cosy', text: 'large', motion: 'reduced' })
  applyLook(plain)
  expect({ ...document.documentElement.dataset }).toEqual({})
})

it('survives nonsense in the storage', () => {
  for (const nonsense of ['{', 'null', '7', '{"theme":"<b>","density":[],"text":{}}']) {
    localStorage.setItem('castaway.look', nonsense)
    expect(readLook()).toEqual(plain)
  }
})

it('reads what an earlier version kept', () => {
  localStorage.setItem('castaway.look', '{"theme":"night","density":"cosy"}')
  expect(readLook()).toEqual({ ...plain, theme: 'night', density: 'cosy' })
})
