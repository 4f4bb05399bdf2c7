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

/** `blocked` stands in lists of whom somebody blocks, `blocker` in lists of who blocks somebody. */
export const BlockRecord = z
  .object({
    object: z.literal('block'),
    blocked: User.optional(),
    blocker: User.optional(),
    blocked_at: Timestamp,
  })
  .meta({ id: 'BlockRecord' })
export type BlockRecord = z.infer<typeof BlockRecord>

/** Somebody whom the calling app keeps out of everything it reads. */
export const BanRecord = z
  .object({ object: z.literal('ban'), banned: User.optional(), banned_at: Timestamp })
  .meta({ id: 'BanRecord' })
export type BanRecord = z.infer<typeof BanRecord>

export const BanResponse = z
  .object({ success: z.boolean(), message: z.string().nullable().optional() })
  .meta({ id: 'BanResponse' })
export type BanResponse = z.infer<typeof BanResponse>
