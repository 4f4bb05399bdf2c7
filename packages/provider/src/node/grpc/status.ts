import type { Metadata, StatusObject } from '@grpc/grpc-js'
import type { ServerError } from '@castaway/contract'
import { toServerError } from '../../http/to-server-error'
import { grpcStatus, NodeError } from '../errors'

/** The statuses of the server's own errors. */
const ownStatuses: Record<number, keyof typeof grpcStatus> = {
  400: 'InvalidArgument',
  401: 'Unauthenticated',
  404: 'NotFound',
  429: 'ResourceExhausted',
  503: 'Unavailable',
}

/** An error as gRPC sends it; the network's code goes with it, as its nodes do. Internal errors reveal nothing. */
export const statuses =
  (metadata: () => Metadata) =>
  (error: unknown, report?: (error: unknown) => void): Partial<StatusObject> => {
    if (error instanceof NodeError) {
      const more = metadata()
      more.set('x-err-code', error.code)
      return { code: grpcStatus[error.grpc], details: error.statusMessage, metadata: more }
    }
    const known: ServerError | null = toServerError(error)
    if (!known) report?.(error)
    const status = known ? (ownStatuses[known.status] ?? 'Unknown') : 'Internal'
    const details = known?.shortMessage ?? 'Something went wrong on the island'
    const retryAfter = known?.details.retryAfter
    if (typeof retryAfter !== 'number') return { code: grpcStatus[status], details }
    const more = metadata()
    more.set('retry-after', String(retryAfter))
    return { code: grpcStatus[status], details, metadata: more }
  }
