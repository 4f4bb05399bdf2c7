import { gatewayFetch, readCookie, SESSION_SIGNER } from '@castaway/react'
import { type ApiCall, requestOf } from '../../../shared/developers/code/api-call'
import type { OperationReference } from './reference'

/** As whom a page calls an operation. */
export type Caller = 'session' | 'key'

/** An answer, whatever it is. */
export interface ApiAnswer {
  status: number
  took: number
  bytes: number
  requestId: string | null
  headers: [name: string, value: string][]
  /** Undefined if it is no JSON. */
  json?: unknown
  text: string
}

/** Who a page can be for an operation; null if it cannot call it. */
export function callerOf(
  { access }: Pick<OperationReference, 'access'>,
  { hasControls, isRemote }: { hasControls: boolean; isRemote: boolean },
): Caller | null {
  if (access !== 'server') return 'session'
  return hasControls && !isRemote ? 'key' : null
}

/** Fields that the server fills in for the session. */
export const filledIn = ({ access }: Pick<OperationReference, 'access'>, name: string): boolean =>
  access !== 'server' && name === 'signer_uuid'

/**
 * Makes a call and reads all of its answer.
 * @throws TypeError when there is no answer
 */
export async function sendCall(
  call: ApiCall,
  { access }: Pick<OperationReference, 'access'>,
  caller: Caller,
): Promise<ApiAnswer> {
  const { operation } = call
  const isSigned = access === 'signer' && operation.body.some(({ name }) => name === 'signer_uuid')
  const parameters = isSigned
    ? { ...call.parameters, signer_uuid: SESSION_SIGNER }
    : call.parameters
  const { path, headers, body } = requestOf({ operation, parameters })
  if (operation.method !== 'GET' && !readCookie('XSRF-TOKEN')) await gatewayFetch('/login/session')
  const began = performance.now()
  const response = await gatewayFetch(`${caller === 'key' ? '/api/_v2' : '/api'}${path}`, {
    method: operation.method,
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const took = performance.now() - began
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  return {
    status: response.status,
    took,
    bytes: new TextEncoder().encode(text).length,
    requestId: response.headers.get('x-request-id'),
    headers: [...response.headers].filter(([name]) =>
      /^(ratelimit|retry-after|x-|etag|content-type)/.test(name),
    ),
    ...(json !== undefined && { json }),
    text,
  }
}

/** The position after this page; undefined at the end. */
export function nextCursor(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  const { next, result } = json as { next?: { cursor?: unknown }; result?: unknown }
  if (typeof next?.cursor === 'string' && next.cursor !== '') return next.cursor
  return result === undefined ? undefined : nextCursor(result)
}
