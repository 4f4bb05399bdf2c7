import { readUpTo } from '@castaway/server-kit/http'
import { Hono } from 'hono'
import { toServerError } from '../../http/to-server-error'
import { isPreflight, preflight, readableAnywhere } from '../../http/cors'
import { compress } from '../../http/compress'
import { decodeFields } from '../../messages/wire'
import type { Authorize, NodeContext } from '../context'
import { grpcStatus, invalidArgument, NodeError, InvalidMessageError } from '../errors'
import { messageJson } from '../json/messages'
import { toHex } from '../../messages/hex'
import { submitBulkMessages, submitMessage, validateMessage } from '../submit'
import { bulkRequest } from '../wire-fields'
import { readQuery } from './query'
import { nodeRoutes } from './routes'

export interface NodeAppOptions {
  context: NodeContext
  authorize: Authorize
  onError?: ((error: unknown, requestId: string) => void) | undefined
}

/** Largest message or bulk of messages, in bytes. */
export const MAX_MESSAGE_BYTES = 1_000_000

interface NodeWrite {
  failed: string
  answer(context: NodeContext, body: Uint8Array): Promise<object>
}

const writes: Readonly<Record<string, NodeWrite>> = {
  submitMessage: {
    failed: 'Failed to submit message',
    answer: async (context, body) => messageJson(await submitMessage(context, body)),
  },
  validateMessage: {
    failed: 'Failed to validate message',
    async answer(context, body) {
      const { valid, message } = await validateMessage(context, body)
      return { valid, message: messageJson(message) }
    },
  },
  submitBulkMessages: {
    failed: 'Failed to submit bulk messages',
    async answer(context, body) {
      const { messages } = await submitBulkMessages(context, bulkOf(body))
      return {
        messages: messages.map((answer) => {
          if ('message' in answer) return messageJson(answer.message)
          const { hash, ...error } = answer.messageError
          return { hash: toHex(hash), ...error }
        }),
      }
    },
  },
}

function bulkOf(body: Uint8Array): { messages: Uint8Array[] } {
  try {
    return decodeFields(bulkRequest, body) as { messages: Uint8Array[] }
  } catch (cause) {
    throw new NodeError(
      'InvalidArgument',
      'Invalid protobuf data',
      'bad_request.decode_error',
      cause,
    )
  }
}

/** `/v1`: the HTTP API of a node of the network. */
export function nodeApp(options: NodeAppOptions): Hono {
  const app = new Hono()
  app.all('/*', async (c) => {
    const request = c.req.raw
    const name = new URL(request.url).pathname.replace(/\/+$/, '').replace(/^\/+v1\/+/, '')
    const methods = methodsOf(name)
    if (request.method === 'OPTIONS' && (methods.length > 0 || isPreflight(request)))
      return preflight(request, methods)
    const response = await serve(options, request, name, methods)
    return compress(request, readableAnywhere(response))
  })
  return app
}

const has = (table: object, name: string) => Object.hasOwn(table, name)

const methodsOf = (name: string): string[] =>
  has(nodeRoutes, name) ? ['GET'] : has(writes, name) ? ['POST'] : []

async function serve(
  { context, authorize, onError }: NodeAppOptions,
  request: Request,
  name: string,
  methods: readonly string[],
): Promise<Response> {
  const [method] = methods
  if (!method) return errorResponse(404, 'Not Found', notFoundAt(name))
  const isRead = method === 'GET'
  if (request.method !== method && !(isRead && request.method === 'HEAD')) {
    const response = errorResponse(405, 'Method Not Allowed', `${name} is called by ${method}`)
    response.headers.set('allow', method)
    return response
  }
  const { failed } = (isRead ? nodeRoutes[name] : writes[name])!
  try {
    await authorize(request.headers.get('x-api-key'), name)
    const answer = isRead
      ? await nodeRoutes[name]!.answer(context, readQuery(new URL(request.url).searchParams))
      : await writes[name]!.answer(context, await bodyOf(request))
    return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    if (error instanceof NodeError) return nodeErrorResponse(failed, error)
    const known = toServerError(error, request.signal)
    if (!known) onError?.(error, `node ${name}`)
    return known
      ? errorResponse(known.status, failed, known.shortMessage)
      : errorResponse(500, failed, 'Something went wrong on the island')
  }
}

const notFoundAt = (name: string) =>
  `/v1/${name.slice(0, 100)} is no call of this node: docs/guides/node-api.md lists them`

/** @throws {NodeError} for a body of another type, or one that is too large */
async function bodyOf(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!type) throw invalidArgument('Missing content type')
  if (type !== 'application/octet-stream') throw invalidArgument(`Invalid content type: ${type}`)
  const bytes = await readUpTo(request, MAX_MESSAGE_BYTES)
  if (bytes === null) throw invalidArgument(`The body is larger than ${MAX_MESSAGE_BYTES} bytes`)
  return bytes
}

/**
 * An error in the forms of both node programs: Snapchain's `error` and `error_detail`, and Hubble's `errCode`, `details`
 * and the rest. Like theirs, everything that the caller can mend is a 400, also what was not found.
 */
function nodeErrorResponse(failed: string, error: NodeError): Response {
  const { grpc, code, reason, statusMessage } = error
  const headers = error instanceof InvalidMessageError ? `{"x-err-code": "${code}"}` : '{}'
  return Response.json(
    {
      error: failed,
      error_detail: `status: ${grpc}, message: ${JSON.stringify(statusMessage)}, details: [], metadata: MetadataMap { headers: ${headers} }`,
      errCode: code,
      presentable: false,
      name: 'HubError',
      code: grpcStatus[grpc],
      details: reason,
      metadata: { errcode: [code] },
    },
    { status: 400, headers: { 'cache-control': 'no-store' } },
  )
}

const errorResponse = (status: number, error: string, detail: string): Response =>
  Response.json(
    { error, error_detail: detail, errCode: codeOf(status), details: detail },
    { status, headers: { 'cache-control': 'no-store' } },
  )

const codeOf = (status: number): string =>
  status === 404
    ? 'not_found'
    : status === 401
      ? 'unauthenticated'
      : status >= 500
        ? 'unavailable'
        : 'bad_request'
