import { z } from 'zod'
import { Timestamp } from './scalars'
import { User } from './user'

export const MuteRecord = z
  .object({ object: z.literal('mute'), muted: User, muted_at: Timestamp })
  .meta({ id: 'MuteRecord' })
export type MuteRecord = z.infer<typeof MuteRecord>

export const MuteResponse = z
  .object({ success: z.boolean(), message: z.string().optional() })
  .meta({ id: 'MuteResponse' })
export type MuteResponse = z.infer<typeof MuteResponse>

/** `blocked` is in lists of users whom someone blocks, `blocker` in lists of users who block someone. */
export const BlockRecord = z
  .object({
    object: z.literal('block'),
    blocked: User.optional(),
    blocker: User.optional(),
    blocked_at: Timestamp,
  })
  .meta({ id: 'BlockRecord' })
export type BlockRecord = z.infer<typeof BlockRecord>

/** A user who is hidden from all reads of the calling app. */
export const BanRecord = z
  .object({ object: z.literal('ban'), banned: User.optional(), banned_at: Timestamp })
  .meta({ id: 'BanRecord' })
export type BanRecord = z.infer<typeof BanRecord>

export const BanResponse = z
  .object({ success: z.boolean(), message: z.string().nullable().optional() })
  .meta({ id: 'BanResponse' })
export type BanResponse = z.infer<typeof BanResponse>
