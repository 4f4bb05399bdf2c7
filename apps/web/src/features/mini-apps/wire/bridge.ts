import type { BridgeObserver, CallEnd } from '../../../shared/mini-apps/bridge-log'
import type { FrameEvent } from '../../../shared/mini-apps/frame-event'
import type { FromRelay, ToRelay } from '../frame/relay-messages'
import {
  errorMessage,
  eventMessages,
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
  /** Sees everything that is said, for the app's developer. */
  observer?: BridgeObserver | undefined
}

export interface Bridge {
  /** Handles what the relay passed on from the app. */
  receive(message: FromRelay): void
  emit(event: FrameEvent): void
  emitWallet(event: string, params: unknown[]): void
}

/** Unanswered calls of one app: an app that asks faster than a person answers is at fault. */
const MAX_PENDING = 64

/** Answers an app's requests by the host's methods. One bridge lives as long as its app, so that no answer is lost. */
export function createBridge({ port, context, methods, observer }: BridgeOptions): Bridge {
  let pending = 0
  const post = (data: unknown) => port.postMessage({ kind: 'post', data } satisfies ToRelay)

  /** @param name of the method; undefined if the app sent none that can be read */
  function begin(id: string, name: string | undefined, argument?: unknown) {
    const ended = observer?.call(name ?? 'invalid', argument)
    const end = (outcome: CallEnd, kind?: string) => {
      post(
        'error' in outcome
          ? errorMessage(id, outcome.error, kind)
          : resultMessage(id, outcome.result),
      )
      ended?.(outcome)
    }
    return {
      end,
      async answer(work: () => unknown) {
        if (pending >= MAX_PENDING) return end({ error: 'Too many calls are unanswered' })
        pending += 1
        try {
          end({ result: await work() })
        } catch (cause) {
          if (cause instanceof MiniAppError) end({ error: cause.message })
          else {
            const { message } = cause as { message?: unknown }
            end({ error: 'The host failed to do this', cause: String(message ?? cause) })
          }
        } finally {
          pending -= 1
        }
      },
    }
  }

  return {
    receive(message) {
      if (message.kind !== 'message') return
      const request = parseRequest(message.data)
      if (!request) return
      if (request.kind === 'invalid') {
        const { id, reason } = request
        if (id !== null) begin(id, undefined, message.data).end({ error: reason }, 'TypeError')
        return
      }
      const { id } = request
      if (request.kind === 'get') return void begin(id, 'context').answer(context)
      const { method, argument } = request
      const call = begin(id, method, argument)
      // Without own properties only, `constructor` and the like would be methods.
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (run) void call.answer(() => run(argument))
      else call.end({ error: `This host has no method ${method.slice(0, 64)}` }, 'TypeError')
    },
    emit(event) {
      observer?.happened('event', event.event, event)
      eventMessages(event).forEach(post)
    },
    emitWallet(event, params) {
      observer?.happened('wallet-event', event, params)
      post(walletEventMessage(event, params))
    },
  }
}
