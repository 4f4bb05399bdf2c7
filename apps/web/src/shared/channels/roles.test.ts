import type { Channel } from '@castaway/react'
import { expect, it } from 'vitest'
import { channelPermissions, rolesIn } from './roles'

const channel = {
  id: 'tools',
  lead: { fid: 3 },
  moderator_fids: [3, 4],
  viewer_context: { following: true, role: 'member' },
} as unknown as Channel

it('owners manage everyone, moderators manage members, others nobody', () => {
  expect(channelPermissions(channel, 3)).toEqual({ is: 'lead', members: true, moderators: true })
  expect(channelPermissions(channel, 4)).toEqual({
    is: 'moderator',
    members: true,
    moderators: false,
  })
  expect(channelPermissions(channel, 9)).toEqual({
    is: 'member',
    members: false,
    moderators: false,
  })
  expect(channelPermissions(channel, undefined)).toEqual({
    is: undefined,
    members: false,
    moderators: false,
  })
})

it('a person with two roles is listed once, with the higher one', () => {
  const row = (fid: number, role: string, id = 'tools') => ({
    role,
    user: { fid },
    channel: { id },
  })
  const pages = [
    { members: [row(1, 'member'), row(2, 'moderator')] },
    { members: [row(2, 'member')] },
  ]
  expect([...rolesIn(pages as never, 'user')]).toEqual([
    ['1', 'member'],
    ['2', 'moderator'],
  ])
  expect(rolesIn(undefined, 'user').size).toBe(0)
})
