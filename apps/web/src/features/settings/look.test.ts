import { beforeEach, expect, it } from 'vitest'
import { applyLook, readLook } from './look'

beforeEach(() => localStorage.clear())

it('keeps what was chosen and shows it at once', () => {
  applyLook({ theme: 'night', density: 'compact' })
  expect(document.documentElement.dataset).toMatchObject({ theme: 'night', density: 'compact' })
  expect(readLook()).toEqual({ theme: 'night', density: 'compact' })
})

it('goes back to the system without a trace', () => {
  applyLook({ theme: 'day', density: 'cosy' })
  applyLook({ theme: 'system', density: 'comfortable' })
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(document.documentElement.dataset.density).toBeUndefined()
})

it('survives nonsense in the storage', () => {
  for (const nonsense of ['{', 'null', '7', '{"theme":"<b>","density":[]}']) {
    localStorage.setItem('castaway.look', nonsense)
    expect(readLook()).toEqual({ theme: 'system', density: 'comfortable' })
  }
})
