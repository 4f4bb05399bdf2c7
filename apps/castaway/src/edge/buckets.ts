import { createHash } from 'node:crypto'
import type { BucketAnswer, TokenBuckets } from '@castaway/server-kit/rate-limit'
import type { ClientAddress } from '../live/limits'
import type { RouteLimit } from './route-rule'

/** Visitors who cannot be told apart share a bucket of this many. */
const CROWD = 20

/** Whose bucket a request is taken from. */
export interface BucketKey {
  key: string
  /** How many callers share it. */
  crowd: number
}

/** The bucket of an address. */
export const byAddress = ({ address, isShared }: ClientAddress): BucketKey => ({
  key: `address ${address}`,
  crowd: isShared ? CROWD : 1,
})

/** The bucket of a valid API key. Keys are secrets, so they are stored as a hash. */
export const byKey = (key: string): BucketKey => ({
  key: `key ${createHash('sha256').update(key).digest('base64url')}`,
  crowd: 1,
})

/** Takes a request from a bucket. @returns the limit as it is for all who share the bucket, and what is left of it */
export async function take(
  buckets: TokenBuckets,
  limit: RouteLimit,
  { key, crowd }: BucketKey,
): Promise<{ limit: RouteLimit; answer: BucketAnswer }> {
  const rule = { ...limit, requests: limit.requests * crowd }
  return { limit: rule, answer: await buckets.take(`${limit.name} ${key}`, rule) }
}
