import { z } from 'zod'
import { CastWithInteractions, Fid } from '../entities/index'

/** Who is looking: answers then say how that account stands to what is shown. */
export const viewer = { viewer_fid: Fid.optional() }

/** The call takes part in the provider's experiments when asked to. */
export const experimental = { experimental: 'optional' } as const

export const BulkCasts = z.object({ casts: z.array(CastWithInteractions) })
