import { z } from 'zod'
import { get, list, page } from '../define'
import {
  Coordinates,
  EthAddress,
  Fid,
  Notification,
  SearchedUser,
  SearchText,
  User,
  Verification,
} from '../entities/index'
import { bulkUserAddressTypes, notificationTypes } from '../enums'
import { bulkLimits, maxFid } from '../limits'
import { NextCursor } from '../page'
import { experimental, viewer } from './shared'

export * from './user-writes'

const BulkUsers = z.object({ users: z.array(User) })
const OneUser = z.object({ user: User })

export const fetchBulkUsers = get('/farcaster/user/bulk', {
  summary: 'Users by their fids, in the requested order; unknown fids are left out',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { fids: list(Fid, bulkLimits.items), ...viewer },
  headers: experimental,
  ok: BulkUsers,
  example: { fids: [2, 3], viewerFid: 4 },
})

export const fetchBulkUsersByEthOrSolAddress = get('/farcaster/user/bulk-by-address', {
  summary: 'Users by custody or verified address, grouped by the requested address',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: {
    addresses: list(z.string().min(1).max(64), bulkLimits.addresses),
    address_types: list(z.enum(bulkUserAddressTypes), bulkUserAddressTypes.length).optional(),
    ...viewer,
  },
  headers: experimental,
  ok: z.record(z.string(), z.array(User)),
  example: (world) => ({ addresses: [world.custodyAddress], addressTypes: ['custody_address'] }),
})

export const lookupUserByUsername = get('/farcaster/user/by_username', {
  summary: 'The user with this name',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: { username: z.string().min(1).max(256), ...viewer },
  headers: experimental,
  ok: OneUser,
  example: { username: 'ana', viewerFid: 3 },
})

export const lookupUserByCustodyAddress = get('/farcaster/user/custody-address', {
  summary: 'The user whose account this address owns',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: { custody_address: EthAddress },
  ok: OneUser,
  example: (world) => ({ custodyAddress: world.custodyAddress }),
})

export const searchUser = get('/farcaster/user/search', {
  summary: 'Users whose name, display name, or address matches the query',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { q: SearchText, ...viewer, ...page(5, 10) },
  headers: experimental,
  ok: z.object({
    result: z.object({ users: z.array(SearchedUser), next: NextCursor.optional() }),
  }),
  page: { items: 'result.users', next: 'result.next' },
  example: { q: 'an' },
})

const UserPage = BulkUsers.extend({ next: NextCursor })
const users = { items: 'users' } as const

export const fetchUsersByLocation = get('/farcaster/user/by_location', {
  summary: 'Users with a location, nearest to a place first',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { ...Coordinates.shape, ...viewer, ...page(25, 100) },
  headers: experimental,
  ok: UserPage,
  page: users,
  example: { latitude: 38.7, longitude: -9.1 },
})

export const lookupUsersByXUsername = get('/farcaster/user/by_x_username', {
  summary: 'Users with this username on X',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { x_username: z.string().min(1).max(64), ...viewer },
  headers: experimental,
  ok: BulkUsers,
  example: { xUsername: 'nobody_in_particular' },
})

export const fetchPowerUsers = get('/farcaster/user/power', {
  until: '2.46.0',
  summary: 'Power users: the users the network trusts most',
  access: 'anyone',
  implementation: {
    model: 'users with four times the average trust in the island’s own EigenTrust',
  },
  errors: [],
  query: { ...viewer, ...page(25, 100) },
  headers: experimental,
  ok: UserPage,
  page: users,
  example: {},
})

export const fetchPowerUsersLite = get('/farcaster/user/power_lite', {
  until: '2.46.0',
  summary: 'Fids of all power users',
  access: 'anyone',
  implementation: { model: 'same as fetchPowerUsers' },
  errors: [],
  headers: experimental,
  ok: z.object({ result: z.object({ fids: z.array(Fid) }) }),
  example: {},
})

export const fetchUserInteractions = get('/farcaster/user/interactions', {
  summary: 'Interactions between two users, newest first',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: {
    fids: z.array(Fid).length(2),
    type: list(z.enum(notificationTypes), notificationTypes.length).optional(),
  },
  ok: z.object({ interactions: z.array(Notification) }),
  example: { fids: [2, 3], type: ['follows', 'likes'] },
})

const BestFriend = z.object({
  fid: Fid,
  /** 0 to 1; the highest first. */
  mutual_affinity_score: z.number(),
  username: z.string(),
})

export const getUserBestFriends = get('/farcaster/user/best_friends', {
  since: '3.174.0',
  summary: 'Users with whom this user interacts most, in both directions',
  access: 'anyone',
  implementation: {
    model:
      'the newest thousands of likes, recasts, replies, quotes, and mentions between two users, weighted as in trends; the harmonic mean of both directions, so that what only one of them does counts little',
  },
  errors: [],
  query: { fid: Fid, ...page(3, 100) },
  ok: z
    .object({ users: z.array(BestFriend), next: NextCursor.optional() })
    .meta({ id: 'BestFriendsResponse' }),
  page: users,
  example: { fid: 2, limit: 5 },
})

export const fetchVerifications = get('/farcaster/user/verifications', {
  since: '3.174.0',
  summary: 'All verified addresses of a user, and the apps in which they were verified',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { fid: z.int().min(0).max(maxFid) },
  ok: z.object({ verifications: z.array(Verification) }),
  example: { fid: 2 },
})
