import { z } from 'zod'
import { CastWithInteractions, Fid } from '../entities/index'

/** The viewer: responses then include that account's context. */
export const viewer = { viewer_fid: Fid.optional() }

/** The call opts into Neynar's experiments on request. */
export const experimental = { experimental: 'optional' } as const

/** The wallet of the app that acts. */
export const ownWallet = { xWalletId: 'required' } as const

/** The wallet of the app that pays; the island's own accounts cost nothing. */
export const wallet = { xWalletId: 'required since 3.174.0' } as const

export const BulkCasts = z.object({ casts: z.array(CastWithInteractions) })

/** Errors of every operation that acts with a signer. */
export const signerErrors = ['NotFound', 'SIGNER_NOT_APPROVED', 'SIGNER_REVOKED'] as const

/** Errors of every operation that merges messages: they break one of the network's rules, or a newer one overrides them. */
export const messageErrors = ['INVALID_MESSAGE', 'CONFLICT'] as const
