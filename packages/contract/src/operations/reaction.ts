import { z } from 'zod'
import { del, get, list, page, post } from '../define'
import {
  AnyUrl,
  Fid,
  HashOrBareHash,
  Idem,
  OperationResponse,
  ReactionForCast,
  ReactionWithCastInfo,
  SignerUuid,
} from '../entities/index'
import { reactionsTypes, reactionTypes } from '../enums'
import { NextCursor } from '../page'
import { messageErrors, signerErrors, viewer } from './shared'

const ReactionBody = z.object({
  signer_uuid: SignerUuid,
  reaction_type: z.enum(reactionTypes),
  /** Hash of a cast, or a URL. */
  target: AnyUrl,
  target_author_fid: Fid.optional(),
  idem: Idem.optional(),
})

export const publishReaction = post('/farcaster/reaction', {
  summary: 'Likes or recasts',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors, 'BLOCKED'],
  body: ReactionBody,
  ok: OperationResponse,
  example: (world) => ({
    signerUuid: world.signerUuid,
    reactionType: 'like',
    target: world.castHash,
  }),
})

export const deleteReaction = del('/farcaster/reaction', {
  summary: 'Removes a like or a recast',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors],
  body: ReactionBody,
  ok: OperationResponse,
  example: (world) => ({
    signerUuid: world.signerUuid,
    reactionType: 'like',
    target: world.castHash,
  }),
})

export const fetchCastReactions = get('/farcaster/reactions/cast', {
  summary: 'Likes and recasts of a cast, newest first',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: {
    hash: HashOrBareHash,
    types: list(z.enum(reactionsTypes), reactionsTypes.length),
    ...viewer,
    ...page(25, 100),
  },
  ok: z.object({ reactions: z.array(ReactionForCast), next: NextCursor }),
  page: { items: 'reactions' },
  example: (world) => ({ hash: world.castHash, types: ['likes', 'recasts'] }),
})

export const fetchUserReactions = get('/farcaster/reactions/user', {
  summary: 'Likes and recasts by this user, newest first',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { fid: Fid, ...viewer, type: z.enum(reactionsTypes), ...page(25, 100) },
  ok: z.object({ reactions: z.array(ReactionWithCastInfo), next: NextCursor }),
  page: { items: 'reactions' },
  example: { fid: 3, type: 'all', limit: 5 },
})
