import { z } from 'zod'
import { requiredSince, since } from '../api-version'
import { del, get, list, page, patch, post } from '../define'
import {
  AccountSigner,
  Coordinates,
  EthAddress,
  Fid,
  Hex,
  Notification,
  OperationResponse,
  SearchedUser,
  SearchText,
  Signer,
  SignerUuid,
  SolAddress,
  User,
  Verification,
} from '../entities/index'
import {
  bulkUserAddressTypes,
  notificationTypes,
  verificationChainIds,
  verificationTypes,
} from '../enums'
import { bulkLimits, maxFid } from '../limits'
import { NextCursor } from '../page'
import { experimental, messageErrors, signerErrors, viewer, wallet } from './shared'

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

export const getFreshAccountFID = get('/farcaster/user/fid', {
  summary: 'Reserves the next free fid for the calling app',
  access: 'server',
  implementation: { model: 'fids are assigned by the island, not by the onchain registry' },
  errors: [],
  fresh: true,
  headers: { ...experimental, ...wallet },
  ok: z.object({ fid: Fid }),
  example: {},
})

const VerifiedAccounts = z.object({
  x: z.string().max(64).optional(),
  github: z.string().max(64).optional(),
})

/** Fields of a profile. Bytes are counted when it is written: a name of 32 bytes may be 8 emoji. */
const profile = {
  bio: z.string().max(256).optional(),
  pfp_url: z.string().max(256).optional(),
  url: z.string().max(256).optional(),
  username: z.string().max(64).optional(),
  display_name: z.string().max(32).optional(),
  location: Coordinates.optional(),
  verified_accounts: VerifiedAccounts.optional(),
}

export const registerAccount = post('/farcaster/user', {
  summary: 'Registers a reserved fid for the wallet that signed the transfer',
  access: 'server',
  implementation: { model: 'the account is in the island’s own registry; signatures are verified' },
  errors: [
    'NotFound',
    'CONFLICT',
    'NAME_TAKEN',
    'EXPIRED',
    'INVALID_SIGNATURE',
    'INVALID_MESSAGE',
    'CHAIN_UNAVAILABLE',
    'Forbidden',
    'SIGNER_REVOKED',
  ],
  headers: wallet,
  body: z.object({
    signature: Hex,
    fid: Fid,
    requested_user_custody_address: EthAddress,
    deadline: z.int().min(0),
    fname: z.string().min(1).max(64).optional(),
    metadata: z.object(profile).optional(),
    /** A signer of the calling app that is approved too, with the request for its key that its app signed. */
    signer: since(
      '3.174.0',
      z
        .object({
          uuid: SignerUuid,
          signed_key_request_metadata_signature: Hex,
          app_fid: Fid,
          /** Unix seconds. */
          deadline: z.int().min(0),
        })
        .optional(),
    ),
  }),
  ok: z.object({
    success: z.literal(true),
    message: z.string(),
    /** Up to 2.46.0 always present. */
    signer: Signer.optional(),
    /** All approved signers: the one that was made, then the given one. */
    signers: since('3.174.0', z.array(AccountSigner)),
    user: User.optional(),
  }),
  example: (world) => world.signed.registerAccount(),
})

export const updateUser = patch('/farcaster/user', {
  summary: 'Updates the profile of the signer’s account',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors],
  body: z.object({
    signer_uuid: SignerUuid,
    ...profile,
    /** Null removes it; only the island knows that, Neynar can change a location and not remove it. */
    location: Coordinates.nullable().optional(),
    banner: since('3.174.0', z.string().max(256).optional()),
    /** One of the verified addresses. */
    primary_eth_address: since('3.174.0', EthAddress.optional()),
    primary_sol_address: since('3.174.0', SolAddress.optional()),
  }),
  ok: OperationResponse,
  example: (world) => ({ signerUuid: world.signerUuid, bio: 'Counts waves for a living' }),
})

const FollowBody = z.object({
  signer_uuid: SignerUuid,
  target_fids: z.array(Fid).min(1).max(bulkLimits.followTargets),
})
const FollowAnswer = z.object({
  success: z.boolean(),
  details: z.array(z.object({ success: z.boolean(), target_fid: Fid, hash: z.string() })),
})

export const followUser = post('/farcaster/user/follow', {
  summary: 'Follows one or more users',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors],
  body: FollowBody,
  ok: FollowAnswer,
  example: (world) => ({ signerUuid: world.signerUuid, targetFids: [7, 8] }),
})

export const unfollowUser = del('/farcaster/user/follow', {
  summary: 'Unfollows one or more users',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors],
  body: FollowBody,
  ok: FollowAnswer,
  example: (world) => ({ signerUuid: world.signerUuid, targetFids: [8] }),
})

export const publishVerification = post('/farcaster/user/verification', {
  summary: 'Adds a verified address to the account; the address has signed the claim',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors, 'CHAIN_UNAVAILABLE'],
  body: z.object({
    signer_uuid: SignerUuid,
    address: EthAddress,
    block_hash: Hex,
    eth_signature: Hex,
    verification_type: z.literal(verificationTypes).default(0),
    chain_id: z.literal(verificationChainIds).default(0),
  }),
  ok: OperationResponse,
  example: (world) => world.signed.publishVerification(),
})

export const deleteVerification = del('/farcaster/user/verification', {
  summary: 'Removes a verified address from the account',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors],
  body: z.object({
    signer_uuid: SignerUuid,
    address: EthAddress,
    block_hash: Hex,
    /** Neynar asks for it since; the network's message needs none, so it is not read. */
    eth_signature: requiredSince('3.174.0', Hex),
  }),
  ok: OperationResponse,
  example: (world) => ({
    signerUuid: world.signerUuid,
    address: world.verifiedAddress,
    blockHash: `0x${'00'.repeat(32)}`,
  }),
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
