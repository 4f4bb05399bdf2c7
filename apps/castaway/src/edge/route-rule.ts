import type { BucketRule } from '@castaway/server-kit/rate-limit'

/** Who may call a route. */
export type Caller =
  | 'anyone'
  /** Signed-in users; guests among them. */
  | 'user'
  /** Signed-in users who write as an account of the network, with its signer. */
  | 'account'
  /** The operators of this server. */
  | 'operator'
  /** Programs with an API key. */
  | 'api key'
  /** Everyone who has the token that the route asks for: in its URL, or as a bearer token. */
  | 'token'

/** Where a request may come from. */
export type Source =
  /** Every page and every program. */
  | 'anywhere'
  /** The app’s own pages only: their `Origin`, and the session’s XSRF token. */
  | 'own pages'
  /** Forms of the server’s own pages without script: their `Origin`. */
  | 'own forms'
  /** Programs on this machine only. */
  | 'this machine'

/** Whose requests are counted together. */
export type CountedBy = 'person' | 'address' | 'api key'

/** How often a route may be called. Rows with the same name share one count. */
export interface RouteLimit extends BucketRule {
  name: string
  by: CountedBy
}

/** How errors of the edge are written on a surface. */
export type ErrorStyle = 'api' | 'v2' | 'login' | 'rpc' | 'page'

/** What is true of a route before its handler runs. */
export interface RouteRule {
  /** `*` is every method. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | '*'
  /** Path pattern as Hono writes it: `/login/keystore/:id`, `/assets/*`. */
  path: string
  /** What it does, as the guide says it. */
  about: string
  callers: Caller
  from: Source
  limit: RouteLimit | null
  /** Largest request body in bytes; 0 if it takes none. */
  maxBody: number
  /** Most seconds that a response may take to begin; null for streams. */
  seconds: number | null
  style: ErrorStyle
  /** The response to a larger body, where the usual one would not say enough. */
  tooLarge?: () => Response
  /** The provider’s operation behind it. */
  operation?: string
}
