import { z } from 'zod'
import { get, page } from '../define'
import { Fid, Follower, FollowerDehydrated, ReciprocalFollower, User } from '../entities/index'
import { followSortTypes } from '../enums'
import { NextCursor } from '../page'
import { experimental, viewer } from './shared'

const Followers = z.object({ users: z.array(Follower), next: NextCursor })
const sorted = { sort_type: z.enum(followSortTypes).default('desc_chron') }

export const fetchUserFollowers = get('/farcaster/followers', {
  summary: 'Followers of this user',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { fid: Fid, ...viewer, ...sorted, ...page(20, 100) },
  headers: experimental,
  ok: Followers,
  page: { items: 'users' },
  example: { fid: 2, viewerFid: 3 },
})

export const fetchUserFollowing = get('/farcaster/following', {
  summary: 'Users that this user follows',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { fid: Fid, ...viewer, ...sorted, ...page(25, 100) },
  headers: experimental,
  ok: Followers,
  page: { items: 'users' },
  example: { fid: 3 },
})

export const fetchUserReciprocalFollowers = get('/farcaster/followers/reciprocal', {
  since: '3.174.0',
  summary: 'Followers of this user whom the user follows too, with the time of the later follow',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: {
    fid: Fid,
    ...viewer,
    sort_type: z.enum(followSortTypes).default('algorithmic'),
    ...page(25, 100),
  },
  headers: experimental,
  ok: z.object({ users: z.array(ReciprocalFollower), next: NextCursor }),
  page: { items: 'users' },
  example: { fid: 2, viewerFid: 3, limit: 5 },
})

export const fetchRelevantFollowers = get('/farcaster/followers/relevant', {
  summary: 'Followers of a user that the viewer also follows',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: { target_fid: Fid, viewer_fid: Fid },
  headers: experimental,
  ok: z.object({
    top_relevant_followers_hydrated: z.array(Follower),
    all_relevant_followers_dehydrated: z.array(FollowerDehydrated),
  }),
  example: { targetFid: 2, viewerFid: 3 },
})

export const fetchFollowSuggestions = get('/farcaster/following/suggested', {
  summary: 'Follow suggestions for this user',
  access: 'anyone',
  implementation: { model: 'followed by the people the user follows, most followed first' },
  errors: [],
  query: { fid: Fid, ...viewer, limit: page(25, 100).limit },
  headers: experimental,
  ok: z.object({ users: z.array(User), next: NextCursor }),
  example: { fid: 3, limit: 3 },
})
