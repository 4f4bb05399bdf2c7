import { z } from 'zod'
import { notificationKinds } from '../enums'
import { CastWithInteractions } from './cast'
import { ReactionWithUserInfo } from './reaction'
import { Timestamp } from './scalars'
import { Follower } from './user'

/** Likes and recasts are grouped by cast, follows are in one group, and all others are single. */
export const Notification = z
  .object({
    object: z.literal('notification'),
    most_recent_timestamp: Timestamp,
    type: z.enum(notificationKinds),
    seen: z.boolean(),
    follows: z.array(Follower).optional(),
    cast: CastWithInteractions.optional(),
    reactions: z.array(ReactionWithUserInfo).optional(),
    count: z.int().optional(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>
