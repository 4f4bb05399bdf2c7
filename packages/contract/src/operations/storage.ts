import { z } from 'zod'
import { get } from '../define'
import { Fid, StorageAllocation, StorageUsage } from '../entities/index'

export const lookupUserStorageAllocations = get('/farcaster/storage/allocations', {
  about: 'Storage that this user has rented, and until when',
  query: { fid: Fid },
  ok: z.object({
    total_active_units: z.int().optional(),
    allocations: z.array(StorageAllocation).optional(),
  }),
  example: { fid: 2 },
})

export const lookupUserStorageUsage = get('/farcaster/storage/usage', {
  about: 'How much of the rented storage this user fills',
  query: { fid: Fid },
  ok: StorageUsage,
  example: { fid: 2 },
})

export const isFnameAvailable = get('/farcaster/fname/availability', {
  about: 'Whether nobody holds this name yet',
  query: { fname: z.string().min(1).max(64) },
  ok: z.object({ available: z.boolean() }),
  example: { fname: 'marisol' },
})
