import { watchCalls } from '../../../app/watch-calls'
import type { Operations } from '../../../shared/developers/code/api-call'
import { isOwnCall, isPrivate, operationPath, type RecordedCall } from './recorded-call'

/** Calls that are kept; the oldest go first. */
export const MOST_CALLS = 200
/** Bytes of an answer that is kept. */
export const LARGEST_ANSWER = 256 * 1024

/** Headers of answers that tell something; none of them is a secret. */
const HEADERS =
  /^(content-type|content-encoding|age|cache-control|retry-after|ratelimit.*|x-ratelimit.*|server-timing|x-castaway-(?!account).*)$/

let nextId = 1
let calls: readonly RecordedCall[] = []
let paused = false
let stop: (() => void) | undefined
let names: Operations | undefined
const listeners = new Set<() => void>()

function set(next: readonly RecordedCall[]) {
  calls = next.length > MOST_CALLS ? next.slice(-MOST_CALLS) : next
  for (const listener of listeners) listener()
}

/** What this tab has recorded. */
export const recording = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => calls,
  isPaused: () => paused,
  pause(on: boolean) {
    paused = on
    set(calls)
  },
  clear: () => set([]),
  /** Adds calls that were made without it. */
  add(...more: Omit<RecordedCall, 'id'>[]) {
    if (paused) return
    const added = more.map((call) => ({ ...call, id: nextId++ }))
    set([...calls, ...added].toSorted((a, b) => a.at - b.at))
  },
  update: (id: number, change: Partial<RecordedCall>) =>
    set(calls.map((call) => (call.id === id ? { ...call, ...change } : call))),
  /** Names the calls that were recorded before the table of operations had come. */
  name(operations: Operations) {
    names = operations
    set(
      calls.map((call) => {
        if (call.operation || call.isEarlier) return call
        const operation = operations.at(call.method ?? 'GET', operationPath(call.path))
        return operation ? { ...call, operation } : call
      }),
    )
  },
}

/** Records every call from now on. Later calls of it do nothing. */
export function startRecording(): void {
  stop ??= watchCalls(record)
}

/** Sends as if nobody had ever recorded. */
export function stopRecording(): void {
  stop?.()
  stop = undefined
}

function record(
  answering: Promise<Response>,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): void {
  if (paused) return
  const url = new URL(input instanceof Request ? input.url : String(input), location.href)
  if (url.origin !== location.origin || !isOwnCall(url.pathname)) return
  const method = (init?.method ?? 'GET').toUpperCase()
  const hidden = isPrivate(url.pathname)
  const at = performance.now()
  const id = nextId++
  set([
    ...calls,
    {
      id,
      at,
      method,
      path: url.pathname,
      query: hidden ? '' : url.search.slice(1),
      operation: names?.at(method, operationPath(url.pathname)),
      body: hidden ? undefined : bodyOf(init?.body),
      status: undefined,
      took: undefined,
      size: undefined,
      source: 'network',
      requestId: undefined,
      headers: {},
      answer: { kind: 'pending' },
      isEarlier: false,
    },
  ])
  answering.then(
    (response) => {
      // Before the caller reads it: a body can be read once.
      const copy = hidden ? undefined : response.clone()
      recording.update(id, {
        status: response.status,
        took: performance.now() - at,
        requestId: response.headers.get('x-request-id') ?? undefined,
        headers: Object.fromEntries([...response.headers].filter(([name]) => HEADERS.test(name))),
        ...(hidden && { answer: { kind: 'private' } as const }),
      })
      if (copy) void readAnswer(copy).then((change) => recording.update(id, change))
    },
    () =>
      recording.update(id, { status: 0, took: performance.now() - at, answer: { kind: 'empty' } }),
  )
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  if (typeof body !== 'string' || body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The answer, up to the limit. The rest of a larger one is counted and dropped. */
async function readAnswer(response: Response): Promise<Pick<RecordedCall, 'answer' | 'size'>> {
  try {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const reader = response.body?.getReader()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done || !value) break
      bytes += value.byteLength
      if (bytes <= LARGEST_ANSWER) chunks.push(value)
      else chunks.length = 0
    }
    if (bytes > LARGEST_ANSWER) return { size: bytes, answer: { kind: 'large', bytes } }
    const text = await new Blob(chunks).text()
    return { size: bytes, answer: answerOf(text) }
  } catch {
    // The connection ended within the body.
    return { size: undefined, answer: { kind: 'empty' } }
  }
}

export function answerOf(text: string): RecordedCall['answer'] {
  if (text === '') return { kind: 'empty' }
  try {
    return { kind: 'json', value: JSON.parse(text), from: 'network' }
  } catch {
    return { kind: 'text', text }
  }
}
