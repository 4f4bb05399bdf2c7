import type { FrameEvent } from '../../../shared/mini-apps/frame-event'

/**
 * The wire format between a mini app and its host: comlink's, as `@farcaster/miniapp-sdk` and the older `frame-sdk` speak
 * it. Only reading `context` and calling a method by name exist here; nothing else of comlink is understood.
 */

export type AppRequest =
  | { id: string; kind: 'get' }
  | { id: string; kind: 'call'; method: string; argument: unknown }

/** A message that can't be answered as asked. `id` is null if there is nothing to answer to. */
export interface InvalidRequest {
  id: string | null
  kind: 'invalid'
  reason: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Comlink's ids are four random numbers in hexadecimal, joined by dashes. */
const ID = /^[\w-]{1,128}$/

/** Parses a message of the app; null for what is no request at all, such as messages of extensions. */
export function parseRequest(data: unknown): AppRequest | InvalidRequest | null {
  if (!isRecord(data) || typeof data.type !== 'string') return null
  if (!/^(GET|SET|APPLY|CONSTRUCT|ENDPOINT|RELEASE)$/.test(data.type)) return null
  const id = typeof data.id === 'string' && ID.test(data.id) ? data.id : null
  const invalid = (reason: string): InvalidRequest => ({ id, kind: 'invalid', reason })
  if (id === null) return invalid('The request has no id')
  const path = Array.isArray(data.path) ? data.path : []
  const [name] = path
  if (path.length !== 1 || typeof name !== 'string' || name === '')
    return invalid('A host has methods and no objects')
  if (data.type === 'GET') {
    return name === 'context' ? { id, kind: 'get' } : invalid('Only the context can be read')
  }
  if (data.type !== 'APPLY') return invalid(`${data.type} is not supported`)
  const list = Array.isArray(data.argumentList) ? data.argumentList : []
  const [first] = list
  if (list.length > 1 || (first !== undefined && !(isRecord(first) && first.type === 'RAW')))
    return invalid('A method takes one plain argument')
  return { id, kind: 'call', method: name, argument: isRecord(first) ? first.value : undefined }
}

/** The answer to a request. */
export const resultMessage = (id: string, value: unknown) => ({ id, type: 'RAW', value })

/** The answer that makes the app's call throw an `Error` with this message. */
export const errorMessage = (id: string, message: string, name = 'Error') => ({
  id,
  type: 'HANDLER',
  name: 'throw',
  value: { isError: true, value: { message, name, stack: '' } },
})

/** The messages that tell the app of an event: an event with an older name under both, as older SDKs know only that. */
export function eventMessages(event: FrameEvent): object[] {
  const named = (name: string) => ({ type: 'frameEvent', event: { ...event, event: name } })
  const current = named(event.event)
  return event.event.startsWith('miniapp_')
    ? [current, named(event.event.replace('miniapp_', 'frame_'))]
    : [current]
}

/** An event of the wallet, for EIP-1193 listeners in the app. */
export const walletEventMessage = (event: string, params: unknown[]) => ({
  type: 'frameEthProviderEvent',
  event,
  params,
})
