import type { RequestListener, ServerResponse } from 'node:http'
import { systemRandom } from '@castaway/contract'
import { acceptRequestId } from '@castaway/server-kit/ids'
import { activities, inRequest, type ServerRequest } from '@castaway/server-kit/telemetry'

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/**
 * Names every request and observes it to its end. It is the outermost listener, so that everything that happens on
 * behalf of the request knows its id, and every response has it.
 */
export const observed =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { headers, socket } = request
    const facts: ServerRequest = {
      id: acceptRequestId(textOf(headers['x-request-id']), systemRandom),
      method: request.method ?? '',
      traceparent: textOf(headers.traceparent),
      tracestate: textOf(headers.tracestate),
      status: 0,
      bytes: 0,
      isAborted: false,
    }
    response.setHeader('x-request-id', facts.id)
    const ended = new Promise<void>((done) => {
      response.once('close', () => {
        facts.status = response.headersSent ? response.statusCode : 0
        facts.bytes = bytesSince(socket)
        facts.isAborted = !response.writableFinished && !isSent(response, facts.bytes)
        done()
      })
    })
    void inRequest(facts, () =>
      activities.request.run(facts, () => {
        listener(request, response)
        return ended
      }),
    )
  }

/** Whether the client has all that was announced; it may close the connection before the server ends the response. */
const isSent = (response: ServerResponse, bytes: number): boolean =>
  bytes >= Number(response.getHeader('content-length') ?? Number.NaN)

/** What had been sent on a connection when its last response ended. */
const sent = new WeakMap<object, number>()

/** Bytes sent since the last response of the connection. */
function bytesSince(socket: { bytesWritten: number }): number {
  const now = socket.bytesWritten
  const bytes = now - (sent.get(socket) ?? 0)
  sent.set(socket, now)
  return bytes
}
