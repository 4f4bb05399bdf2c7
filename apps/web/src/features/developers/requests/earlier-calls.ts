import type { Castaway, EntityStore } from '@castaway/react'
import {
  argumentsOf,
  type Operations,
  parametersOf,
  type SampleOperation,
} from '../../../shared/developers/code/api-call'
import { isOwnCall, isPrivate, operationPath, type RecordedCall } from './recorded-call'

type NewCall = Omit<RecordedCall, 'id'>
type Args = Record<string, unknown>

/**
 * The calls that the page made before anyone recorded: what the browser measured of each, with the answer where React
 * Query still has it.
 */
export function earlierCalls(
  { queryClient, store }: Pick<Castaway, 'queryClient' | 'store'>,
  operations: Operations,
  entries: readonly PerformanceResourceTiming[],
  /** Whether what the page had from an earlier visit belongs to it. */
  withStored: boolean,
): NewCall[] {
  const rows: NewCall[] = []
  const answered = new Set<string>()
  for (const entry of entries) {
    const url = new URL(entry.name, location.href)
    if (url.origin !== location.origin || !isOwnCall(url.pathname)) continue
    const hidden = isPrivate(url.pathname)
    const path = operationPath(url.pathname)
    const operation = likelyOperation(operations, path, url.searchParams)
    const read = operation?.method === 'GET' ? operation : undefined
    const isHeld = entry.transferSize === 0 && entry.decodedBodySize > 0
    rows.push({
      at: entry.startTime,
      method: operation?.method,
      path: url.pathname,
      query: hidden ? '' : url.search.slice(1),
      operation,
      body: undefined,
      status: entry.responseStatus || (entry.responseEnd > 0 ? undefined : 0),
      took: entry.duration > 0 ? entry.duration : undefined,
      size: entry.decodedBodySize > 0 ? entry.decodedBodySize : undefined,
      source: isHeld ? 'browser' : 'network',
      requestId: undefined,
      headers: {},
      answer: hidden
        ? { kind: 'private' }
        : ((read && cachedAnswer(queryClient, store, read, url.searchParams)) ?? { kind: 'gone' }),
      isEarlier: true,
    })
    if (operation) answered.add(operation.id)
  }
  if (!withStored) return rows
  // What the screen shows without any call: restored from an earlier visit.
  for (const query of queryClient.getQueryCache().getAll()) {
    const [id, args] = query.queryKey as [unknown, unknown]
    const operation = typeof id === 'string' ? operations.named(id) : undefined
    if (!operation || answered.has(operation.id) || query.getObserversCount() === 0) continue
    if (query.state.data === undefined) continue
    rows.push(memoryRead(operation, (args ?? {}) as Args, query.state.data, store, 0, true))
  }
  return rows
}

/**
 * The browser does not keep methods. Of the operations of a path it can only be one whose required parameters are there,
 * and if that leaves several, nobody knows.
 */
function likelyOperation(
  operations: Operations,
  path: string,
  search: URLSearchParams,
): SampleOperation | undefined {
  const possible = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    .flatMap((method) => operations.at(method, path) ?? [])
    .filter(({ query }) => query.every(({ name, required }) => !required || search.has(name)))
  // Writes of the app have all of their parameters in the body.
  if (search.size > 0) return possible.find(({ method }) => method === 'GET')
  return possible.length === 1 ? possible[0] : undefined
}

/** A read that React Query answered with what it had. */
export function memoryRead(
  operation: SampleOperation,
  args: Args,
  data: unknown,
  store: EntityStore,
  at: number,
  isEarlier: boolean,
): NewCall {
  const query = new URLSearchParams()
  for (const { name, arg } of operation.query)
    if (args[arg] !== undefined && args[arg] !== null) query.append(name, String(args[arg]))
  const path = `/api${operation.path}`
  const hidden = isPrivate(path)
  return {
    at,
    method: operation.method,
    path,
    query: hidden ? '' : query.toString(),
    operation,
    body: undefined,
    status: undefined,
    took: 0,
    size: undefined,
    source: 'memory',
    requestId: undefined,
    headers: {},
    answer: hidden
      ? { kind: 'private' }
      : { kind: 'json', value: answerIn(data, null, store) ?? data, from: 'page' },
    isEarlier,
  }
}

/** The answer of a read, if the query that asked for it is still there. */
function cachedAnswer(
  queryClient: Castaway['queryClient'],
  store: EntityStore,
  operation: SampleOperation,
  search: URLSearchParams,
): RecordedCall['answer'] | undefined {
  const { cursor = null, ...args } = argumentsOf({
    operation,
    parameters: parametersOf(operation, search, undefined),
  })
  const same = textOf(args)
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [operation.id] })) {
    if (query.state.data === undefined) continue
    if (textOf((query.queryKey[1] ?? {}) as Args) !== same) continue
    const value = answerIn(query.state.data, cursor as string | null, store)
    if (value !== undefined) return { kind: 'json', value, from: 'page' }
  }
  return undefined
}

/** Arguments as a text by which two calls can be compared, whatever the types in a query were. */
const textOf = (args: Args): string =>
  JSON.stringify(
    Object.entries(args)
      .filter(([name, value]) => value !== undefined && value !== null && name !== 'cursor')
      .map(([name, value]) => [name, String(value)])
      .toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
  )

/** The page of a cursor in the data of a query; undefined if it is not there. */
function answerIn(data: unknown, cursor: string | null, store: EntityStore): unknown {
  const list = data as { pages?: unknown; pageParams?: unknown } | null
  if (!Array.isArray(list?.pages) || !Array.isArray(list.pageParams)) {
    return cursor === null ? data : undefined
  }
  const page: unknown = list.pages[list.pageParams.indexOf(cursor)]
  const { keys, next } = (page ?? {}) as { keys?: unknown; next?: unknown }
  if (!Array.isArray(keys)) return page
  return { items: keys.map((key) => entityAt(String(key), store)), next: { cursor: next ?? null } }
}

const entityAt = (key: string, store: EntityStore): unknown =>
  (key.startsWith('0x') ? store.cast(key) : undefined) ??
  (/^\d+$/.test(key) ? store.user(Number(key)) : undefined) ??
  store.channel(key) ??
  key
