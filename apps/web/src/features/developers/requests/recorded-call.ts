import type { SampleOperation } from '../../../shared/developers/code/api-call'

/** What the drawer has of an answer. */
export type RecordedAnswer =
  | { kind: 'pending' }
  /** Of a call before the recording, whose answer is no longer anywhere. */
  | { kind: 'gone' }
  /** Of a call whose content is never recorded. */
  | { kind: 'private' }
  | { kind: 'large'; bytes: number }
  | { kind: 'json'; value: unknown; from: 'network' | 'page' }
  | { kind: 'text'; text: string }
  | { kind: 'empty' }

/** One call that the page made to its server, or one read that it answered itself. */
export interface RecordedCall {
  id: number
  /** Milliseconds since the page was opened. */
  at: number
  /** Undefined if it was sent before the recording: the browser does not keep it. */
  method: string | undefined
  /** Without its query. */
  path: string
  /** Empty for private calls. */
  query: string
  operation: SampleOperation | undefined
  /** Parsed body of the request; undefined without one and for private calls. */
  body: unknown
  /** HTTP status; 0 if there was no answer; undefined until it is there, or if nobody knows it. */
  status: number | undefined
  took: number | undefined
  /** Bytes of the answer, decoded. */
  size: number | undefined
  /** `memory`: React Query had it; `browser`: the browser’s own cache. */
  source: 'network' | 'browser' | 'memory'
  requestId: string | undefined
  /** Those headers of the answer that tell something. */
  headers: Record<string, string>
  answer: RecordedAnswer
  /** It was made before the recording started. */
  isEarlier: boolean
}

/** Calls of the network’s API whose content can be shown. All others may carry codes, keys or private records. */
const SHOWN = /^\/api\/(?!_)/
const SECRET =
  /sign(ed|er)|webhook|wallet|auth|login|key|token\/|app_host|secret|developer_managed/i

export const isPrivate = (path: string): boolean => !SHOWN.test(path) || SECRET.test(path)

/** Paths of this server that a page calls, and those that the drawer itself does. */
export const isOwnCall = (path: string): boolean =>
  /^\/(api|login|live|v1)(\/|$)/.test(path) && !path.startsWith('/api/_local/')

/** Path of an operation below the API’s root. */
export const operationPath = (path: string): string => path.replace(/^\/api/, '')

export const isError = ({ status, answer }: RecordedCall): boolean =>
  answer.kind !== 'pending' && status !== undefined && (status === 0 || status >= 400)

export const isWrite = ({ method }: RecordedCall): boolean =>
  method !== undefined && method !== 'GET' && method !== 'HEAD'
