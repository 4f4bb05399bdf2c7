import { z } from 'zod'
import { Timestamp } from './scalars'
import { UserDehydrated } from './user-dehydrated'

/** Rented storage: `units` of it until `expiry`. */
export const StorageAllocation = z
  .object({
    object: z.string().optional(),
    user: UserDehydrated.optional(),
    units: z.int().optional(),
    expiry: Timestamp.optional(),
    timestamp: Timestamp.optional(),
  })
  .meta({ id: 'StorageAllocation' })
export type StorageAllocation = z.infer<typeof StorageAllocation>

export const StorageAllocations = z.object({
  total_active_units: z.int().optional(),
  allocations: z.array(StorageAllocation).optional(),
})

/** Messages of one kind: their number and their limit. */
export const StorageObject = z
  .object({
    object: z.string().optional(),
    used: z.int().optional(),
    capacity: z.int().optional(),
  })
  .meta({ id: 'StorageObject' })

export const StorageUsage = z
  .object({
    object: z.string().optional(),
    user: UserDehydrated.optional(),
    casts: StorageObject.optional(),
    reactions: StorageObject.optional(),
    links: StorageObject.optional(),
    verified_addresses: StorageObject.optional(),
    username_proofs: StorageObject.optional(),
    signers: StorageObject.optional(),
    total_active_units: z.int().optional(),
  })
  .meta({ id: 'StorageUsage' })
export type StorageUsage = z.infer<typeof StorageUsage>
