import { setTimeout as delay } from 'node:timers/promises'
import type { Servers } from './servers'

/** What a reader of live events has received, over as many connections as it took. */
export interface LiveReader {
  /** How often each cast was received. */
  casts: ReadonlyMap<string, number>
  /** Connections that could not go on where the one before was cut off. */
  readonly gaps: number
  readonly connections: number
  stop(): Promise<void>
}

/** Reads live events from any of the servers, and goes on at another one when a connection ends. */
export function readLive(servers: Servers): LiveReader {
  const casts = new Map<string, number>()
  const ending = new AbortController()
  let last = ''
  let gaps = 0
  let connections = 0

  function take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line): [string, string] => {
        const colon = line.indexOf(': ')
        return [line.slice(0, colon), line.slice(colon + 2)]
      }),
    )
    const id = fields.get('id')
    if (id !== undefined) last = id
    const data = JSON.parse(fields.get('data') ?? '{}') as {
      type?: string
      hash?: string
      resumed?: boolean
    }
    if (fields.get('event') === 'ready') {
      if (connections > 0 && !data.resumed) gaps += 1
      connections += 1
    }
    if (data.type === 'cast') casts.set(data.hash!, (casts.get(data.hash!) ?? 0) + 1)
  }

  async function connect(): Promise<void> {
    const response = await fetch(`${servers.any().url}/live`, {
      signal: ending.signal,
      headers: last ? { 'last-event-id': last } : {},
    })
    if (!response.ok) return void (await response.body?.cancel())
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) take(block)
    }
  }

  const reading = (async () => {
    while (!ending.signal.aborted) {
      await connect().catch(() => {})
      await delay(20)
    }
  })()
  return {
    casts,
    get gaps() {
      return gaps
    },
    get connections() {
      return connections
    },
    async stop() {
      ending.abort()
      await reading
    },
  }
}
