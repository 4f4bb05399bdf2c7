import type { Cast, User } from '../src/entities'

/** Minimal entities for tests, with the fields that the store needs. */

export const testUser = (fid: number, facts: { followers?: number; following?: boolean } = {}) =>
  ({
    object: 'user',
    fid,
    username: `user${fid}`,
    display_name: `User ${fid}`,
    follower_count: facts.followers ?? 0,
    following_count: 0,
    viewer_context: {
      following: facts.following ?? false,
      followed_by: false,
      blocking: false,
      blocked_by: false,
    },
  }) as unknown as User

export const testCast = (
  hash: string,
  facts: { likes?: number; liked?: boolean; author?: User; text?: string; parent?: string } = {},
) =>
  ({
    object: 'cast',
    hash,
    parent_hash: facts.parent ?? null,
    author: facts.author ?? testUser(1),
    text: facts.text ?? 'words',
    timestamp: '2026-11-20T10:00:00.000Z',
    embeds: [],
    reactions: { likes: [], recasts: [], likes_count: facts.likes ?? 0, recasts_count: 0 },
    replies: { count: 0 },
    viewer_context: { liked: facts.liked ?? false, recasted: false },
  }) as unknown as Cast
