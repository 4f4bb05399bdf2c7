import type { FromRelay, ToRelay } from '../frame/relay-messages'
import {
  errorMessage,
  eventMessages,
  type HostEvent,
  parseRequest,
  resultMessage,
  walletEventMessage,
} from './wire'

/** An error whose message the app may see. All others become a general one: they could say something of the person. */
export class MiniAppError extends Error {
  override name = 'MiniAppError'
}

export interface BridgeOptions {
  port: Pick<MessagePort, 'postMessage'>
  /** The context of this launch; the app reads it before anything else. */
  context: () => unknown
  /** The methods of the host by their name on the wire. */
  methods: Readonly<Record<string, (argument: unknown) => unknown>>
}

export interface Bridge {
  /** Handles what the relay passed on from the app. */
  receive(message: FromRelay): void
  emit(event: HostEvent): void
  emitWallet(event: string, params: unknown[]): void
}

/** Unanswered calls of one app: an app that asks faster than a person answers is at fault. */
const MAX_PENDING = 64

/** Answers an app's requests by the host's methods. One bridge lives as long as its app, so that no answer is lost. */
export function createBridge({ port, context, methods }: BridgeOptions): Bridge {
  let pending = 0
  const post = (data: unknown) => port.postMessage({ kind: 'post', data } satisfies ToRelay)

  async function answer(id: string, work: () => unknown) {
    if (pending >= MAX_PENDING) return post(errorMessage(id, 'Too many calls are unanswered'))
    pending += 1
    try {
      post(resultMessage(id, await work()))
    } catch (error) {
      const isForApp = error instanceof MiniAppError
      post(errorMessage(id, isForApp ? error.message : 'The host failed to do this'))
    } finally {
      pending -= 1
    }
  }

  return {
    receive(message) {
      if (message.kind !== 'message') return
      const request = parseRequest(message.data)
      if (!request) return
      if (request.kind === 'invalid') {
        if (request.id !== null) post(errorMessage(request.id, request.reason, 'TypeError'))
        return
      }
      const { id } = request
      if (request.kind === 'get') return void answer(id, context)
      const { method, argument } = request
      // Without own properties only, `constructor` and the like would be methods.
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (run) void answer(id, () => run(argument))
      else post(errorMessage(id, `This host has no method ${method.slice(0, 64)}`, 'TypeError'))
    },
    emit: (event) => eventMessages(event).forEach(post),
    emitWallet: (event, params) => post(walletEventMessage(event, params)),
  }
}
