import { z } from 'zod'
import { del, get, list, page, post } from '../define'
import {
  AnyUrl,
  Channel,
  ChannelActivity,
  ChannelId,
  ChannelMember,
  Fid,
  OperationResponse,
  SearchText,
  SignerUuid,
  User,
} from '../entities/index'
import { channelTypes, trendingChannelsTimeWindows } from '../enums'
import { bulkLimits } from '../limits'
import { NextCursor } from '../page'
import { experimental, viewer } from './shared'

const Channels = z.object({ channels: z.array(Channel) })
/** Two list calls may leave `next` out, the searching one may not. */
const ChannelPage = Channels.extend({ next: NextCursor.optional() })
const channels = { items: 'channels' } as const
const type = { type: z.enum(channelTypes).default('id') }

export const lookupChannel = get('/farcaster/channel', {
  about: 'One channel, by its id or its parent URL',
  query: { id: AnyUrl, ...type, ...viewer },
  ok: z.object({ channel: Channel }),
  example: { id: 'lagoon', viewerFid: 3 },
})

export const fetchBulkChannels = get('/farcaster/channel/bulk', {
  about: 'Channels by their ids or parent URLs',
  query: { ids: list(AnyUrl, bulkLimits.items), ...type, ...viewer },
  ok: Channels,
  example: { ids: ['lagoon', 'music'] },
})

export const fetchAllChannels = get('/farcaster/channel/list', {
  about: 'Every channel there is',
  query: page(20, 200),
  ok: ChannelPage,
  page: channels,
  example: { limit: 2 },
})

export const searchChannels = get('/farcaster/channel/search', {
  about: 'Channels whose id or name fits the words',
  query: { q: SearchText, ...page(20, 200) },
  ok: Channels.extend({ next: NextCursor }),
  page: channels,
  example: { q: 'lag' },
})

export const fetchTrendingChannels = get('/farcaster/channel/trending', {
  about: 'Channels with the most casts of late',
  query: { time_window: z.enum(trendingChannelsTimeWindows).default('7d'), ...page(10, 25) },
  ok: z.object({ channels: z.array(ChannelActivity), next: NextCursor }),
  page: channels,
  example: { timeWindow: '7d' },
})

const ChannelFollowBody = z.object({ signer_uuid: SignerUuid, channel_id: ChannelId })

export const followChannel = post('/farcaster/channel/follow', {
  about: 'Follows a channel',
  body: ChannelFollowBody,
  ok: OperationResponse,
  example: (world) => ({ signerUuid: world.signerUuid, channelId: 'music' }),
})

export const unfollowChannel = del('/farcaster/channel/follow', {
  about: 'Stops following a channel',
  body: ChannelFollowBody,
  ok: OperationResponse,
  example: (world) => ({ signerUuid: world.signerUuid, channelId: 'music' }),
})

export const fetchFollowersForAChannel = get('/farcaster/channel/followers', {
  about: 'Who follows a channel',
  query: { id: ChannelId, ...viewer, ...page(25, 1000) },
  headers: experimental,
  ok: z.object({ users: z.array(User), next: NextCursor }),
  page: { items: 'users' },
  example: { id: 'lagoon', viewerFid: 3 },
})

export const fetchUserChannels = get('/farcaster/user/channels', {
  about: 'Channels that this user follows',
  query: { fid: Fid, ...page(25, 100) },
  ok: ChannelPage,
  page: channels,
  example: { fid: 2 },
})

export const fetchUserChannelMemberships = get('/farcaster/user/memberships/list', {
  about: 'Channels that this user is a member of, and in which role',
  query: { fid: Fid, ...page(20, 100) },
  ok: z.object({ members: z.array(ChannelMember), next: NextCursor }),
  page: { items: 'members' },
  example: { fid: 2 },
})
