import { once } from 'node:events'
import type { WebhookEvent } from '@castaway/client'
import { UsageError } from '../command-output'
import { textOption, type Invocation, type RunCommand } from './command'
import { eventText } from './event-text'
import { subscriptionOf } from './filters'
import { subscribe, type Delivery } from './subscription'
import { islandOf } from './target'

/** Milliseconds that the local server may take; the island waits a little longer. */
const FORWARD_MS = 9_000

/** `castaway listen`: forwards every event of the island to a local server. */
export const run: RunCommand = async (invocation) => {
  const { args, options } = invocation
  if (args.length > 0) throw new UsageError(`Unexpected argument ${JSON.stringify(args[0])}`)
  const to = forwardUrl(textOption(options, 'forward-to'))
  await followEvents(invocation, {
    name: `castaway listen ${to}`,
    hello: (secret) => `Forwarding to ${to}. The secret of its signatures: ${secret}`,
    answer: (delivery) => forward(to, delivery),
  })
}

interface Following {
  name: string
  hello: (secret: string) => string
  answer: (delivery: Delivery) => Promise<ForwardResult>
}

interface ForwardResult {
  /** The status for the island. */
  status: number
  /** Why there is no answer. */
  error?: string
}

/** Prints live events until a signal. */
export async function followEvents(
  { options, env, output, signal }: Invocation,
  { name, hello, answer }: Following,
): Promise<void> {
  const filters = subscriptionOf(options)
  const island = await islandOf({ options, env })
  const isJson = Boolean(options.json)
  const subscription = await subscribe(island, {
    name,
    filters,
    async onDelivery(delivery) {
      const began = performance.now()
      const result = await answer(delivery)
      const tookMs = Math.round(performance.now() - began)
      output.print(
        isJson
          ? eventJson(delivery.event, result, tookMs)
          : eventLine(delivery.event, result, tookMs),
      )
      return result.status
    },
    onConnection: (isConnected) =>
      output.note(
        isConnected ? 'The island is back' : 'The island is not answering; waiting for it',
      ),
  })
  try {
    output.note(`Listening to ${island.url} for ${Object.keys(filters).join(', ')}`)
    output.note(hello(subscription.secret))
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    await subscription.close()
  }
}

const timeOf = ({ created_at: at }: WebhookEvent) => new Date(at * 1000).toISOString().slice(11, 19)

function eventLine(event: WebhookEvent, { status, error }: ForwardResult, tookMs: number): string {
  const result = error ?? (status === 0 ? '' : `${status} in ${tookMs} ms`)
  return [timeOf(event), event.type.padEnd(16), result, eventText(event)].filter(Boolean).join('  ')
}

const eventJson = (event: WebhookEvent, { status, error }: ForwardResult, tookMs: number): string =>
  JSON.stringify({ type: event.type, status, took_ms: tookMs, ...(error && { error }), event })

async function forward(to: string, { body, signature }: Delivery): Promise<ForwardResult> {
  try {
    const response = await fetch(to, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Castaway webhooks',
        'x-neynar-signature': signature,
      },
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(FORWARD_MS),
    })
    await response.body?.cancel()
    return { status: response.status }
  } catch (cause) {
    const { code, message } = ((cause as Error).cause ?? {}) as { code?: string; message?: string }
    const reason =
      (cause as Error).name === 'TimeoutError' ? 'no answer in 9 s' : (code ?? message ?? 'failed')
    // For the island this is a receiver that failed, so it sends the event again.
    return { status: 502, error: `not delivered (${reason})` }
  }
}

function forwardUrl(text: string | undefined): string {
  if (text === undefined) {
    throw new UsageError(
      'castaway listen needs --forward-to, such as --forward-to localhost:3000/hook',
    )
  }
  const url = /^https?:\/\//.test(text)
    ? text
    : `http://${/^[\d/]/.test(text) && /^\d+(\/|$)/.test(text) ? 'localhost:' : ''}${text}`
  if (!URL.canParse(url)) throw new UsageError(`${JSON.stringify(text)} is not a URL`)
  return new URL(url).href
}
