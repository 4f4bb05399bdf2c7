import { expect, it } from 'vitest'
import { profileChange } from './profile-change'

const before = { display_name: 'Ana', bio: 'tides', pfp_url: 'https://a.example/p.png' }

it('sends only what changed, without loose ends', () => {
  expect(profileChange(before, { ...before, bio: ' tides and boats ' })).toEqual({
    bio: 'tides and boats',
  })
})

it('sends nothing when nothing changed', () => {
  expect(profileChange(before, { ...before, display_name: 'Ana ' })).toBeNull()
})

it('can empty a field', () => {
  expect(profileChange(before, { ...before, bio: '' })).toEqual({ bio: '' })
})
