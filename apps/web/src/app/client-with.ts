import { clientOf, type Method } from '@castaway/client'
import type { OperationId } from '@castaway/contract'
import type { Wire } from '@castaway/contract/wire'
import { gatewayFetch } from '@castaway/react'

/**
 * A client of operations that the first page does not bundle: a lazy chunk brings its own operations.
 *
 *     const client = clientWith({ publishMute: op.publishMute })
 */
export const clientWith = <Id extends OperationId>(lines: {
  readonly [K in Id]: Wire<K>
}): { readonly [K in Id]: Method<K> } => clientOf({ baseUrl: '/api', fetch: gatewayFetch }, lines)
