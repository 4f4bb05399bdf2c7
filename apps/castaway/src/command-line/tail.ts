import { setTimeout as delay } from 'node:timers/promises'
import { ConnectionError } from '@castaway/client'
import type { LoggedRequest } from '@castaway/client/local'
import type { OperationId } from '@castaway/contract'
import { UsageError } from '../command-output'
import { textOption, type Invocation, type RunCommand } from './command'
import { followEvents } from './listen'
import { operationNamed } from './operation'
import { islandOf } from './target'

/** Milliseconds between two looks at the island's log of requests. */
const POLL_MS = 200
const MOST = 1_000

/** `castaway tail`: live events of the island, or the requests that it gets. */
export const run: RunCommand = async (invocation) => {
  const { args, options } = invocation
  if (args.length > 0) throw new UsageError(`Unexpected argument ${JSON.stringify(args[0])}`)
  if (options.requests) return followRequests(invocation)
  await followEvents(invocation, {
    name: 'castaway tail',
    hello: () => 'Ctrl-C ends it',
    answer: async () => ({ status: 200 }),
  })
}

async function followRequests({ options, env, output, signal }: Invocation): Promise<void> {
  const { local, url } = await islandOf({ options, env })
  const name = textOption(options, 'operation')
  const filter: { operation?: OperationId } =
    name === undefined ? {} : { operation: operationNamed(name) }
  let after = (await local.requests.list({ limit: 1 })).requests[0]?.id ?? 0
  let isConnected = true
  output.note(`Requests to ${url}. Ctrl-C ends it`)
  while (await delay(POLL_MS, true, { signal }).catch(() => false)) {
    try {
      const [newest] = (await local.requests.list({ limit: 1 })).requests
      // The log is in memory: after a restart, or once it was cleared, it begins again.
      if (!newest || newest.id < after) after = 0
      const { requests } = await local.requests.list({ limit: MOST, after, ...filter })
      after = newest?.id ?? after
      for (const request of requests.toReversed()) {
        if (request.id > after) after = request.id
        if (options.errors && request.status < 400) continue
        output.print(options.json ? JSON.stringify(request) : requestLine(request))
      }
      if (!isConnected) output.note('The island is back')
      isConnected = true
    } catch (cause) {
      if (!(cause instanceof ConnectionError)) throw cause
      if (isConnected) output.note('The island is not answering; waiting for it')
      isConnected = false
    }
  }
}

function requestLine(request: LoggedRequest): string {
  const { at, status, took_ms: took, operation, method, path, app, fault } = request
  const time = new Date(at).toISOString().slice(11, 19)
  const who = app === null ? 'unknown key' : app
  const struck = fault === null ? [] : [`fault ${fault}`]
  return [
    time,
    status,
    `${took} ms`.padStart(7),
    operation ?? `${method} ${path}`,
    who,
    ...struck,
  ].join('  ')
}
