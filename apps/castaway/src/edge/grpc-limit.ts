import { clientAddress } from '@castaway/auth'
import type { GrpcLimit } from '@castaway/provider'
import type { TokenBuckets } from '@castaway/server-kit/rate-limit'
import { occurrences } from '@castaway/server-kit/telemetry'
import { byAddress, byKey, take } from './buckets'
import { limits } from './limits'

export interface GrpcLimitOptions {
  buckets: TokenBuckets
  isKnownKey(key: string): Promise<boolean>
  trustedProxy: boolean
  publicUrl: string
}

/** The limit of `/v1` for the same calls over gRPC: they come from the same buckets. */
export function grpcLimit(options: GrpcLimitOptions): GrpcLimit {
  const { buckets, isKnownKey, trustedProxy } = options
  const site = new URL(options.publicUrl)
  return async ({ key, address, forwardedFor }) => {
    const { limit, answer } =
      key !== null && (await isKnownKey(key))
        ? await take(buckets, limits.key, byKey(key))
        : await take(
            buckets,
            limits.noKey,
            byAddress(clientAddress({ socket: address, forwardedFor }, trustedProxy, site)),
          )
    if (answer.isAllowed) return null
    occurrences.rateLimited.report(limit.name)
    return answer.retryAfter
  }
}
