import { z } from 'zod'
import { since } from '../api-version'
import { reactionObjects, reactionTypes } from '../enums'
import { CastWithInteractions } from './cast'
import { CastDehydrated } from './embed'
import { Timestamp } from './scalars'
import { User } from './user'
import { UserDehydrated } from './user-dehydrated'

const reaction = {
  reaction_type: z.enum(reactionTypes),
  reaction_timestamp: Timestamp,
  object: z.enum(reactionObjects),
}

/** The app that the user reacted with. */
const app = since('3.174.0', UserDehydrated.optional())

/** The target of a like or recast. */
export const ReactionWithCastInfo = z
  .object({ ...reaction, cast: CastWithInteractions, user: UserDehydrated, app })
  .meta({ id: 'ReactionWithCastInfo' })
export type ReactionWithCastInfo = z.infer<typeof ReactionWithCastInfo>

/** A user who liked or recast a cast. */
export const ReactionForCast = z
  .object({ ...reaction, user: User, app })
  .meta({ id: 'ReactionForCast' })
export type ReactionForCast = z.infer<typeof ReactionForCast>

/** A like or recast inside a notification. */
export const ReactionWithUserInfo = z
  .object({ object: z.enum(reactionObjects), cast: CastDehydrated, user: User })
  .meta({ id: 'ReactionWithUserInfo' })
export type ReactionWithUserInfo = z.infer<typeof ReactionWithUserInfo>
