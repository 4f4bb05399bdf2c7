import { z } from 'zod'
import { del, get, page, post } from '../define'
import {
  BanRecord,
  BanResponse,
  BlockRecord,
  Fid,
  MuteRecord,
  MuteResponse,
  OperationResponse,
  SignerUuid,
} from '../entities/index'
import { bulkLimits } from '../limits'
import { NextCursor } from '../page'
import { experimental, messageErrors, signerErrors } from './shared'

const MuteBody = z.object({ fid: Fid, muted_fid: Fid })

export const publishMute = post('/farcaster/mute', {
  summary: 'Mutes a user for another user',
  access: { account: 'fid' },
  implementation: 'real',
  errors: ['NotFound'],
  body: MuteBody,
  ok: MuteResponse,
  example: { fid: 2, mutedFid: 8 },
})

export const deleteMute = del('/farcaster/mute', {
  summary: 'Unmutes a user',
  access: { account: 'fid' },
  implementation: 'real',
  errors: ['NotFound'],
  body: MuteBody,
  ok: MuteResponse,
  example: { fid: 2, mutedFid: 8 },
})

export const fetchMuteList = get('/farcaster/mute/list', {
  summary: 'Users that this user has muted',
  access: { viewer: 'fid' },
  implementation: 'real',
  errors: [],
  query: { fid: Fid, ...page(20, 100) },
  headers: experimental,
  ok: z.object({ mutes: z.array(MuteRecord), next: NextCursor }),
  page: { items: 'mutes' },
  example: { fid: 2 },
})

const BlockBody = z.object({ signer_uuid: SignerUuid, blocked_fid: Fid })

export const publishBlock = post('/farcaster/block', {
  summary: 'Blocks a user: neither sees the other',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors],
  body: BlockBody,
  ok: OperationResponse,
  example: (world) => ({ signerUuid: world.signerUuid, blockedFid: 8 }),
})

export const deleteBlock = del('/farcaster/block', {
  summary: 'Unblocks a user',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors],
  body: BlockBody,
  ok: OperationResponse,
  example: (world) => ({ signerUuid: world.signerUuid, blockedFid: 8 }),
})

export const fetchBlockList = get('/farcaster/block/list', {
  summary: 'Users that a user blocks, or that block a user',
  access: { viewer: 'blocker_fid' },
  implementation: 'real',
  errors: [],
  query: { blocker_fid: Fid.optional(), blocked_fid: Fid.optional(), ...page(20, 100) },
  headers: experimental,
  ok: z.object({ blocks: z.array(BlockRecord), next: NextCursor }),
  page: { items: 'blocks' },
  example: { blockerFid: 2 },
})

const BanBody = z.object({ fids: z.array(Fid).min(1).max(bulkLimits.items) })

export const publishBans = post('/farcaster/ban', {
  summary: 'Bans users from everything the calling app reads',
  access: 'operator',
  implementation: 'real',
  errors: ['NotFound'],
  body: BanBody,
  ok: BanResponse,
  example: { fids: [8] },
})

export const deleteBans = del('/farcaster/ban', {
  summary: 'Lifts bans of the calling app',
  access: 'operator',
  implementation: 'real',
  errors: ['NotFound'],
  body: BanBody,
  ok: BanResponse,
  example: { fids: [8] },
})

export const fetchBanList = get('/farcaster/ban/list', {
  summary: 'Users that the calling app has banned, newest first',
  access: 'operator',
  implementation: 'real',
  errors: [],
  query: page(20, 100),
  headers: experimental,
  ok: z.object({ bans: z.array(BanRecord), next: NextCursor }),
  page: { items: 'bans' },
  example: { limit: 5 },
})
