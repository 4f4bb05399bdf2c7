import { z } from 'zod'
import { CastWithInteractions, Fid } from '../entities/index'

/** The viewer: responses then include that account's context. */
export const viewer = { viewer_fid: Fid.optional() }

/** The call opts into Neynar's experiments on request. */
export const experimental = { experimental: 'optional' } as const

export const BulkCasts = z.object({ casts: z.array(CastWithInteractions) })
