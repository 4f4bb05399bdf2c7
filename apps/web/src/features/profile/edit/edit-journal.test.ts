import { afterEach, expect, it } from 'vitest'
import { saveEdit, readEdit } from './edit-journal'
import type { ProfileFields } from './profile-change'

const now: ProfileFields = {
  display_name: 'Ana',
  bio: 'tides',
  pfp_url: '',
  username: 'ana',
  url: '',
  x: '',
  github: '',
  latitude: '',
  longitude: '',
}
afterEach(() => localStorage.clear())

it('gives back what was typed, over what the network says by then', () => {
  saveEdit(2, now, { ...now, bio: 'tides and boats' })
  expect(readEdit(2, { ...now, display_name: 'Ana Sol' })).toEqual({
    ...now,
    display_name: 'Ana Sol',
    bio: 'tides and boats',
  })
  expect(readEdit(3, now)).toBeUndefined()
})

it('keeps nothing once nothing differs, and bears what it did not write', () => {
  saveEdit(2, now, { ...now, bio: 'x' })
  saveEdit(2, now, now)
  expect(readEdit(2, now)).toBeUndefined()
  localStorage.setItem('castaway.profile-edit.2', '{"bio":7,"else":"x"}')
  expect(readEdit(2, now)).toEqual(now)
  localStorage.setItem('castaway.profile-edit.2', '{broken')
  expect(readEdit(2, now)).toBeUndefined()
})
