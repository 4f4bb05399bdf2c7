import { AsyncLocalStorage } from 'node:async_hooks'

/** The row of the route table that a request belongs to. */
export interface RequestRoute {
  /** Path pattern: `/login/keystore/:id`. */
  path: string
  /** The provider's operation behind it. */
  operation?: string
  /** The surface that it belongs to: `api`, `v2`, `page`. */
  style: string
  /** Null for streams, which stay open. */
  seconds: number | null
}

/** A request that the server is answering. Nothing in it is secret. */
export interface ServerRequest {
  /** The `x-request-id` of its response. */
  readonly id: string
  readonly method: string
  /** The caller's span in the W3C format. */
  readonly traceparent?: string | undefined
  readonly tracestate?: string | undefined
  /** Present once the edge has found it. */
  route?: RequestRoute
  /** Name of the calling app. */
  app?: string
  /** The id under which a remote provider knows the request that it was passed on as. */
  upstreamId?: string
  /** Status of the response; 0 until it was sent. */
  status: number
  /** Bytes on the wire, headers included. */
  bytes: number
  /** Whether the client closed the connection before the response was complete. */
  isAborted: boolean
}

/** On whose behalf code runs. */
interface Scope {
  request?: ServerRequest
  /** The facts of the innermost piece of work. */
  activity?: object
}

const scopes = new AsyncLocalStorage<Scope>()

/** The request on whose behalf the calling code runs; undefined in jobs and at startup. */
export const currentRequest = (): ServerRequest | undefined => scopes.getStore()?.request

/** The facts of the innermost piece of work that the calling code is part of. */
export const currentActivity = (): object | undefined => scopes.getStore()?.activity

/** Runs the work and all that it calls on behalf of the request. */
export const inRequest = <T>(request: ServerRequest, work: () => T): T =>
  scopes.run({ request }, work)

/** Runs the work as a part of the one around it. */
export const inActivity = <T>(activity: object, work: () => T): T =>
  scopes.run({ ...scopes.getStore(), activity }, work)

/** Runs work that a request only triggers, such as the next turn of the jobs, on no request's behalf. */
export const detached = <T>(work: () => T): T => scopes.exit(work)
