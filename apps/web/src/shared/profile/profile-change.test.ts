import type { User } from '@castaway/react'
import { expect, it } from 'vitest'
import { applyChange, fieldsOf, problemsOf, profileChange } from './profile-change'

const ana = {
  object: 'user',
  fid: 2,
  username: 'ana',
  display_name: 'Ana',
  pfp_url: 'https://a.example/p.png',
  profile: { bio: { text: 'tides' }, location: { latitude: 38.72, longitude: -9.14 } },
  verified_accounts: [{ platform: 'x', username: 'ana_sol' }],
} as unknown as User
const before = fieldsOf(ana)

it('only changed fields are sent, trimmed', () => {
  expect(profileChange(before, { ...before, bio: ' tides and boats ' })).toEqual({
    bio: 'tides and boats',
  })
  expect(profileChange(before, { ...before, github: 'ana', latitude: '1.5' })).toEqual({
    verifiedAccounts: { github: 'ana' },
    location: { latitude: 1.5, longitude: -9.14 },
  })
})

it('an unchanged profile sends nothing', () => {
  expect(profileChange(before, { ...before, display_name: 'Ana ' })).toBeNull()
})

it('a field can be emptied', () => {
  expect(profileChange(before, { ...before, bio: '', x: '' })).toEqual({
    bio: '',
    verifiedAccounts: { x: '' },
  })
})

it('limits count bytes, not letters', () => {
  const eight = '🌊'.repeat(8)
  expect(problemsOf(before, { ...before, display_name: eight })).toEqual({})
  expect(problemsOf(before, { ...before, display_name: `${eight}!` })).toEqual({
    display_name: { why: 'bytes', over: 1 },
  })
})

it.each([
  [{ pfp_url: 'javascript:alert(1)' }, 'pfp_url', 'address'],
  [{ url: 'my site' }, 'url', 'address'],
  [{ username: 'Ana Sol' }, 'username', 'form'],
  [{ x: 'ana sol' }, 'x', 'form'],
  [{ github: '-ana' }, 'github', 'form'],
  [{ latitude: '91' }, 'latitude', 'place'],
  [{ longitude: 'west' }, 'latitude', 'place'],
  [{ longitude: '' }, 'latitude', 'place'],
])('%j is reported at its field', (fields, field, why) => {
  expect(problemsOf(before, { ...before, ...fields })).toMatchObject({ [field]: { why } })
})

it('the profile is shown with the pending change', () => {
  const change = profileChange(before, {
    ...before,
    display_name: 'Ana Sol',
    x: '',
    github: 'sol',
  })!
  expect(applyChange(ana, change)).toMatchObject({
    display_name: 'Ana Sol',
    profile: { bio: { text: 'tides' } },
    verified_accounts: [{ platform: 'github', username: 'sol' }],
  })
})

it('a location is removed where the network can do that', () => {
  const gone = { ...before, latitude: '', longitude: '' }
  expect(problemsOf(before, gone)).toEqual({})
  const change = profileChange(before, gone)!
  expect(change).toEqual({ location: null })
  expect(applyChange(ana, change).profile.location).toBeUndefined()
  expect(problemsOf(before, gone, false)).toEqual({ latitude: { why: 'kept' } })
  const never = { ...before, latitude: '', longitude: '' }
  expect(problemsOf(never, never, false)).toEqual({})
})
