import { z } from 'zod'
import { get, post } from '../define'
import { Fid, Idem, StorageAllocations, StorageUsage } from '../entities/index'
import { wallet } from './shared'

export const lookupUserStorageAllocations = get('/farcaster/storage/allocations', {
  summary: 'Storage that this user has rented, and when it expires',
  access: 'anyone',
  implementation: { model: 'rentals are in the island’s own registry' },
  errors: ['NotFound'],
  query: { fid: Fid },
  ok: StorageAllocations,
  example: { fid: 2 },
})

export const lookupUserStorageUsage = get('/farcaster/storage/usage', {
  summary: 'How much of the rented storage this user has used',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: { fid: Fid },
  ok: StorageUsage,
  example: { fid: 2 },
})

export const isFnameAvailable = get('/farcaster/fname/availability', {
  summary: 'Whether a name is available',
  access: 'anyone',
  implementation: { model: 'names are assigned by the island, not by the network’s name server' },
  errors: [],
  query: { fname: z.string().min(1).max(64) },
  ok: z.object({ available: z.boolean() }),
  example: { fname: 'marisol' },
})

export const buyStorage = post('/farcaster/storage/buy', {
  summary: 'Rents storage for a year, paid onchain',
  access: 'server',
  implementation: {
    model: 'paid for on the island’s own chain, by the island’s wallet, at a fixed price',
  },
  errors: ['NotFound', 'CHAIN_UNAVAILABLE'],
  headers: wallet,
  body: z.object({ fid: Fid, units: z.int().min(1).max(1000).optional(), idem: Idem.optional() }),
  ok: StorageAllocations,
  example: { fid: 2, units: 1 },
})
