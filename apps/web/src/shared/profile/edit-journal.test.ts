import { afterEach, expect, it } from 'vitest'
import { saveEdit, readEdit } from './edit-journal'
import type { ProfileFields } from './profile-change'

const now: ProfileFields = {
  display_name: 'Ana',
  bio: 'tides',
  pfp_url: '',
  banner: '',
  username: 'ana',
  url: '',
  x: '',
  github: '',
  latitude: '',
  longitude: '',
}
afterEach(() => localStorage.clear())

it('unsaved fields are restored over the current profile', () => {
  saveEdit(2, now, { ...now, bio: 'tides and boats' })
  expect(readEdit(2, { ...now, display_name: 'Ana Sol' })).toEqual({
    ...now,
    display_name: 'Ana Sol',
    bio: 'tides and boats',
  })
  expect(readEdit(3, now)).toBeUndefined()
})

it('nothing is stored once all fields match, and foreign data is ignored', () => {
  saveEdit(2, now, { ...now, bio: 'x' })
  saveEdit(2, now, now)
  expect(readEdit(2, now)).toBeUndefined()
  localStorage.setItem('castaway.profile-edit.2', '{"bio":7,"else":"x"}')
  expect(readEdit(2, now)).toEqual(now)
  localStorage.setItem('castaway.profile-edit.2', '{broken')
  expect(readEdit(2, now)).toBeUndefined()
})
