import { z } from 'zod'
import { since } from '../api-version'
import { del, get, list, page, post, put } from '../define'
import {
  AnyUrl,
  Channel,
  ChannelActivity,
  ChannelId,
  ChannelMember,
  ChannelMemberInvite,
  Fid,
  Follower,
  FollowerDehydrated,
  OperationResponse,
  SearchText,
  SignerUuid,
  User,
} from '../entities/index'
import { channelMemberRoles, channelTypes, trendingChannelsTimeWindows } from '../enums'
import { bulkLimits } from '../limits'
import { NextCursor } from '../page'
import { experimental, signerErrors, viewer } from './shared'

const Channels = z.object({ channels: z.array(Channel) })
/** Two list calls may omit `next`; the search may not. */
const ChannelPage = Channels.extend({ next: NextCursor.optional() })
const channels = { items: 'channels' } as const
const type = { type: z.enum(channelTypes).default('id') }

export const lookupChannel = get('/farcaster/channel', {
  summary: 'One channel, by its id or its parent URL',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: { id: AnyUrl, ...type, ...viewer },
  ok: z.object({ channel: Channel }),
  example: { id: 'lagoon', viewerFid: 3 },
})

export const fetchBulkChannels = get('/farcaster/channel/bulk', {
  summary: 'Channels by their ids or parent URLs',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { ids: list(AnyUrl, bulkLimits.items), ...type, ...viewer },
  ok: Channels,
  example: { ids: ['lagoon', 'music'] },
})

export const fetchAllChannels = get('/farcaster/channel/list', {
  summary: 'All channels',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: page(20, 200),
  ok: ChannelPage,
  page: channels,
  example: { limit: 2 },
})

export const searchChannels = get('/farcaster/channel/search', {
  summary: 'Channels whose id or name matches the query',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { q: SearchText, viewer_fid: since('3.174.0', Fid.optional()), ...page(20, 200) },
  ok: Channels.extend({ next: NextCursor }),
  page: channels,
  example: { q: 'lag' },
})

export const fetchTrendingChannels = get('/farcaster/channel/trending', {
  summary: 'Channels with the most casts recently',
  access: 'anyone',
  implementation: { model: 'casts in the window, counted by the island' },
  errors: [],
  query: { time_window: z.enum(trendingChannelsTimeWindows).default('7d'), ...page(10, 25) },
  ok: z.object({ channels: z.array(ChannelActivity), next: NextCursor }),
  page: channels,
  example: { timeWindow: '7d' },
})

const ChannelFollowBody = z.object({ signer_uuid: SignerUuid, channel_id: ChannelId })

export const followChannel = post('/farcaster/channel/follow', {
  summary: 'Follows a channel',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors],
  body: ChannelFollowBody,
  ok: OperationResponse,
  example: (world) => ({ signerUuid: world.signerUuid, channelId: 'music' }),
})

export const unfollowChannel = del('/farcaster/channel/follow', {
  summary: 'Unfollows a channel',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors],
  body: ChannelFollowBody,
  ok: OperationResponse,
  example: (world) => ({ signerUuid: world.signerUuid, channelId: 'music' }),
})

export const fetchFollowersForAChannel = get('/farcaster/channel/followers', {
  summary: 'Followers of a channel',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: { id: ChannelId, ...viewer, ...page(25, 1000) },
  headers: experimental,
  ok: z.object({ users: z.array(User), next: NextCursor }),
  page: { items: 'users' },
  example: { id: 'lagoon', viewerFid: 3 },
})

export const fetchUserChannels = get('/farcaster/user/channels', {
  summary: 'Channels that this user follows',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { fid: Fid, ...page(25, 100) },
  ok: ChannelPage,
  page: channels,
  example: { fid: 2 },
})

export const fetchUserChannelMemberships = get('/farcaster/user/memberships/list', {
  summary: 'Channels that this user is a member of, and in which role',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { fid: Fid, ...page(20, 100) },
  ok: z.object({ members: z.array(ChannelMember), next: NextCursor }),
  page: { items: 'members' },
  example: { fid: 2 },
})

export const fetchRelevantFollowersForAChannel = get('/farcaster/channel/followers/relevant', {
  summary: 'Followers of a channel that the viewer follows',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: { id: ChannelId, viewer_fid: Fid },
  headers: experimental,
  ok: z.object({
    top_relevant_followers_hydrated: z.array(Follower),
    all_relevant_followers_dehydrated: z.array(FollowerDehydrated),
  }),
  example: { id: 'lagoon', viewerFid: 2 },
})

export const fetchUsersActiveChannels = get('/farcaster/channel/user', {
  summary: 'Channels that this user has cast in, most recent first',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: { fid: Fid, ...page(20, 100) },
  ok: z.object({ channels: z.array(Channel).optional(), next: NextCursor.optional() }),
  page: channels,
  example: { fid: 2 },
})

export const fetchChannelMembers = get('/farcaster/channel/member/list', {
  summary: 'Members of a channel, the newest first; or whether one user is among them',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: { channel_id: ChannelId, fid: Fid.optional(), ...page(20, 100) },
  headers: experimental,
  ok: z.object({ members: z.array(ChannelMember), next: NextCursor }),
  page: { items: 'members' },
  example: { channelId: 'lagoon' },
})

export const fetchChannelInvites = get('/farcaster/channel/member/invite/list', {
  summary: 'Pending invites of a channel or to a user, newest first',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: { channel_id: ChannelId.optional(), invited_fid: Fid.optional(), ...page(20, 100) },
  ok: z.object({ invites: z.array(ChannelMemberInvite), next: NextCursor.optional() }),
  page: { items: 'invites' },
  example: { channelId: 'lagoon' },
})

const MemberBody = z.object({
  signer_uuid: SignerUuid,
  channel_id: ChannelId,
  fid: Fid,
  role: z.enum(channelMemberRoles),
})

export const inviteChannelMember = post('/farcaster/channel/member/invite', {
  summary: 'Invites a user to become a member or moderator of a channel',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, 'BLOCKED', 'CONFLICT'],
  body: MemberBody,
  ok: OperationResponse,
  example: (world) => ({
    signerUuid: world.signerUuid,
    channelId: 'lagoon',
    fid: 7,
    role: 'member',
  }),
})

export const respondChannelInvite = put('/farcaster/channel/member/invite', {
  summary: 'Accepts or declines an invite to a channel',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors],
  body: z.object({
    signer_uuid: SignerUuid,
    channel_id: ChannelId,
    role: z.enum(channelMemberRoles),
    accept: z.boolean(),
  }),
  ok: OperationResponse,
  example: (world) => ({
    signerUuid: world.signerUuid,
    channelId: 'music',
    role: 'member',
    accept: true,
  }),
})

export const removeChannelMember = del('/farcaster/channel/member', {
  summary: 'Removes a user’s role in a channel, or the invite to it',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors],
  body: MemberBody,
  ok: OperationResponse,
  example: (world) => ({
    signerUuid: world.signerUuid,
    channelId: 'lagoon',
    fid: 3,
    role: 'member',
  }),
})
