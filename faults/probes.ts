import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { RegisteredUser } from '../tests/harness/people'
import type { Servers } from './servers'
import type { AcknowledgedWrites } from './writers'

/** What one request was answered. */
export interface Answer {
  what: string
  /** 0 for a connection that ended without an answer. */
  status: number
  code: string | undefined
  message: string | undefined
  /** Milliseconds. */
  took: number
}

export interface Probes {
  /** The answers since the last call. */
  take(): Answer[]
  /** Ends once the last cast is acknowledged. */
  finish(): Promise<void>
  stop(): Promise<void>
}

type Send = () => Promise<Response>

async function ask(what: string, send: Send): Promise<Answer & { body: unknown }> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const response = await send()
    const text = await response.text()
    const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, any>) : {}
    const { code, message } = response.ok ? {} : body
    return { what, status: response.status, code, message, took: took(), body }
  } catch (error) {
    const { code, message } = (error as { cause?: { code?: string; message?: string } }).cause ?? {}
    return { what, status: 0, code, message, took: took(), body: {} }
  }
}

/**
 * Sends one request after the other to each surface, without repeating it by itself: a read of programs and of pages, the
 * login, and a cast, which is sent again with the same `idem` until it is acknowledged.
 */
export function startProbes(
  servers: Servers,
  { signerUuid, username }: RegisteredUser,
  acknowledged: AcknowledgedWrites,
): Probes {
  const answers: Answer[] = []
  const ending = new AbortController()
  let isDropped = false
  const { apiKey } = servers.any()
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const reads: [what: string, path: string][] = [
    ['read of a program', '/v2/farcaster/feed/trending?limit=3'],
    ['read of a page', '/api/farcaster/feed/trending?limit=3'],
    ['login', '/login/session'],
  ]
  const lanes = reads.map(async ([what, path]) => {
    while (!ending.signal.aborted) {
      const { body: _, ...answer } = await ask(what, () =>
        fetch(servers.any().url + path, { headers: what === 'read of a program' ? headers : {} }),
      )
      answers.push(answer)
      await delay(100)
    }
  })
  const writing = async () => {
    for (let n = 0; !ending.signal.aborted; n++) {
      const text = `${username} probes ${n}`
      const content = JSON.stringify({ signer_uuid: signerUuid, text, idem: randomUUID() })
      let isDone = false
      // At the end as well, so that the driver knows what is there.
      while (!isDone && !isDropped) {
        const { body, ...answer } = await ask('write', () =>
          fetch(`${servers.any().url}/v2/farcaster/cast`, {
            method: 'POST',
            headers,
            body: content,
          }),
        )
        answers.push(answer)
        isDone = answer.status === 200
        const { hash } = (body as { cast?: { hash: string } }).cast ?? {}
        if (isDone) acknowledged.casts.set(text, { hash: hash!, isDeleted: false })
        await delay(100)
      }
    }
  }
  const all = Promise.all([...lanes, writing()])
  return {
    take: () => answers.splice(0),
    async finish() {
      ending.abort()
      await all
    },
    async stop() {
      isDropped = true
      ending.abort()
      await all
    },
  }
}

/** How often each status and code came, and the slowest answer. */
export function summaryOf(answers: readonly Answer[]): string {
  const counts = new Map<string, number>()
  for (const { what, status, code } of answers) {
    const key = `${what} ${status}${code ? ` ${code}` : ''}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const slowest = Math.max(0, ...answers.map(({ took }) => took))
  const list = [...counts].map(([key, count]) => `${count} × ${key}`)
  return `${list.join(', ')}; the slowest ${(slowest / 1000).toFixed(1)} s`
}

/** Answers that say neither what was asked for nor why not; a write may also still be under way. */
export const faultsIn = (answers: readonly Answer[]): Answer[] =>
  answers.filter(
    ({ status, code, message }) =>
      status !== 200 && code !== 'CONFLICT' && (status !== 503 || !code || !message),
  )
