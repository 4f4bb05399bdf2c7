import type { Cast, User } from '@castaway/react'
import { expect, it } from 'vitest'
import { followedRecasters } from './followed-recasters'

const ME = 1
const person = (fid: number, following: boolean) =>
  ({ fid, username: `user${fid}`, viewer_context: { following } }) as User
const [femke, ngozi, stranger] = [person(2, true), person(3, true), person(4, false)]
const known = [femke, ngozi, stranger, person(ME, false)]

function named(author: User, recasters: number[], { users = known, isReply = false } = {}) {
  const cast = {
    author,
    parent_hash: isReply ? '0x1' : null,
    reactions: { recasts: recasters.map((fid) => ({ fid, fname: `name${fid}` })) },
  } as unknown as Cast
  const inOrder = recasters.map((fid) => users.find((user) => user.fid === fid))
  return followedRecasters(cast, inOrder, ME).map(({ username }) => username)
}

it('recasters are the followed people, in the order of the answer', () => {
  expect(named(stranger!, [2, 4, 3])).toEqual(['user2', 'user3'])
  expect(named(stranger!, [4, 3])).toEqual(['user3'])
  expect(named(stranger!, [4])).toEqual([])
  expect(named(stranger!, [ME])).toEqual([])
  expect(named(stranger!, [])).toEqual([])
})

it('a cast of a followed person has no recasters above it, their reply has', () => {
  expect(named(femke!, [3])).toEqual([])
  expect(named(femke!, [3], { isReply: true })).toEqual(['user3'])
})

it('the first unknown recaster is used if no followed one is known', () => {
  expect(named(stranger!, [2, 4], { users: [] })).toEqual(['name2'])
  expect(named(stranger!, [4, 2], { users: [stranger!] })).toEqual(['name2'])
  expect(named(stranger!, [4, 2], { users: [femke!] })).toEqual(['user2'])
})
