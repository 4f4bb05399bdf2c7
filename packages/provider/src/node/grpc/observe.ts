import type { Metadata, StatusObject } from '@grpc/grpc-js'
import type { Random } from '@castaway/contract'
import { acceptRequestId } from '@castaway/server-kit/ids'
import { activities, inRequest, type GrpcCallActivity } from '@castaway/server-kit/telemetry'

/** Metadata in which a call's id comes and goes. */
export const REQUEST_ID = 'x-request-id'

/** A call that is being answered. */
export interface ObservedCall {
  id: string
  /** Says how it ended. */
  ended(status: string): void
}

/** Names a call and observes it to its end, so that everything that happens on its behalf knows its id. */
export function observed(
  call: { metadata: Metadata },
  facts: Pick<GrpcCallActivity, 'method' | 'isStream'>,
  random: Random,
  work: (call: ObservedCall) => Promise<void>,
): void {
  const id = acceptRequestId(call.metadata.get(REQUEST_ID)[0]?.toString(), random)
  const activity: GrpcCallActivity = { ...facts }
  const request = { id, method: 'POST', status: 0, bytes: 0, isAborted: false }
  const ended = (status: string) => void (activity.status = status)
  void inRequest(request, () => activities.grpcCall.run(activity, () => work({ id, ended })))
}

/** The same status with the id of the call. */
export function withId(
  status: Partial<StatusObject>,
  id: string,
  empty: () => Metadata,
): Partial<StatusObject> {
  const metadata = status.metadata ?? empty()
  metadata.set(REQUEST_ID, id)
  return { ...status, metadata }
}
