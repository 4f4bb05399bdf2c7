import { CastawayError } from '@castaway/contract'

/** gRPC's statuses that a node answers with. */
export const grpcStatus = {
  Unknown: 2,
  InvalidArgument: 3,
  NotFound: 5,
  ResourceExhausted: 8,
  FailedPrecondition: 9,
  Aborted: 10,
  Unimplemented: 12,
  Internal: 13,
  Unavailable: 14,
  Unauthenticated: 16,
} as const
export type GrpcStatus = keyof typeof grpcStatus

/** The network's codes for the statuses that have one. */
const codes: Partial<Record<GrpcStatus, string>> = {
  InvalidArgument: 'bad_request.invalid_param',
  NotFound: 'not_found',
  FailedPrecondition: 'bad_request',
  Unimplemented: 'unavailable',
  Unavailable: 'unavailable',
  Unauthenticated: 'unauthenticated',
}

/** An error as both APIs of a node give it: gRPC's status, the network's code, and the reason in the network's words. */
export class NodeError extends CastawayError {
  override readonly name = 'NodeError'
  constructor(
    readonly grpc: GrpcStatus,
    readonly reason: string,
    code: string = codes[grpc] ?? 'unknown',
    cause?: unknown,
  ) {
    super({ code, shortMessage: reason, cause })
  }

  /** What gRPC's status says. */
  get statusMessage(): string {
    return this.reason
  }
}

/** A message that is not taken. A node’s status names the code then as well. */
export class InvalidMessageError extends NodeError {
  constructor(code: string, reason: string, cause?: unknown) {
    super(code === codes.NotFound ? 'NotFound' : 'InvalidArgument', reason, code, cause)
  }

  override get statusMessage(): string {
    return `${this.code}/${this.reason}`
  }
}

export const invalidArgument = (reason: string): NodeError =>
  new NodeError('InvalidArgument', reason)
export const notFound = (reason: string): NodeError => new NodeError('NotFound', reason)
