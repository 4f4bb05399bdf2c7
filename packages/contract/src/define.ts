import { z } from 'zod'
import { isPartOf, type ApiVersion, type Lifetime } from './api-version'
import type { ArgName } from './arg-name'
import type { commonErrors, cursorErrors, idempotencyErrors, ServerErrorCode } from './errors'
import type { Access, Implementation, OperationCost } from './operation-facts'

/** Request headers of an operation besides `x-api-key`, by the caller's name. */
export const headerNames = {
  experimental: 'x-neynar-experimental',
  xWalletId: 'x-wallet-id',
  authorization: 'authorization',
} as const
export type HeaderArg = keyof typeof headerNames

/** Whether a header has to be sent; those that a version added say since when. */
export type HeaderNeed = Need | `${Need} since ${ApiVersion}`
type Need = 'required' | 'optional'

/**
 * Whether a version's callers have to send a header; undefined if the version does not know it.
 * @param version without one, all of them together, which require no more than the earliest
 */
export function headerNeed(need: HeaderNeed, version?: ApiVersion): Need | undefined {
  const [word, since] = need.split(' since ') as [Need, ApiVersion?]
  if (!since) return word
  if (!version) return 'optional'
  return isPartOf({ since }, version) ? word : undefined
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Shape = Record<string, z.ZodType>
/** A request body: an object whose fields callers pass as arguments, or any other value, passed whole as `body`. */
type Body = z.ZodType

/** The location of the items and of the next cursor in the response of a list operation. */
export interface Paging {
  /** Property of the response with the items; a dotted path if it is nested (`result.casts`). */
  items: string
  /** Property that contains `{ cursor }`; `next` by default. */
  next?: string
}

/** Values of a seeded `small` world that are not constant; the test kit supplies them. */
export interface ExampleContext {
  /** Approved signer of fid 2 (ana), owned by the development app. */
  signerUuid: string
  /** A new signer of the development app without a key request (`generated`). */
  freshSignerUuid: string
  /** A cast by ana that has replies and reactions. */
  castHash: string
  /** Another cast by ana without replies or reactions; it may be deleted. */
  spareCastHash: string
  /** Parent URL of the channel `lagoon`. */
  parentUrl: string
  /** A page that can be crawled from the provider's machine. */
  pageUrl: string
  /** A hosted frame of the development app, and its link. */
  frameUuid: string
  frameUrl: string
  /** Another hosted frame, which may be deleted. */
  spareFrameUuid: string
  /** Creates a webhook of the development app. @returns its id */
  makeWebhook: () => Promise<string>
  /** Base URL of another app, which responds to signed actions and has a mini app's manifest. */
  appUrl: string
  /** Domain of that app. */
  appDomain: string
  /** A payment that the development app requested. */
  payFrameId: string
  /** A subscription contract of FID 2 on Base. */
  subscriptionContract: string
  /** Deploys an NFT collection on Base from the development app's default wallet. @returns its address */
  deployNftCollection: () => Promise<string>
  /** Custody address of FID 2. */
  custodyAddress: string
  /** An Ethereum address that FID 2 has verified. */
  verifiedAddress: string
  /** A developer-managed key with a pending approval; `0x…`. */
  developerSigner: () => Promise<{ publicKey: string }>
  /** A developer-managed auth address with a pending approval. */
  developerAuthAddress: () => Promise<{ address: string }>
  /** Arguments that need a private key; each is signed for this world at the current time. */
  signed: {
    /** A message with a cast by FID 2, in the JSON form of the network's protobuf. */
    message: () => Promise<Record<string, unknown>>
    registerAccount: () => Promise<Record<string, unknown>>
    registerAccountOnchain: () => Promise<Record<string, unknown>>
    publishVerification: () => Promise<Record<string, unknown>>
    registerSignedKey: () => Promise<Record<string, unknown>>
    registerSignedKeyForDeveloperManagedSigner: () => Promise<Record<string, unknown>>
    registerSignedKeyForDeveloperManagedAuthAddress: () => Promise<Record<string, unknown>>
    fetchSigners: () => Promise<Record<string, unknown>>
    /** Bytes, in hexadecimal, of FID 2's click on the first button of `frameUrl`, shown in `castHash`. */
    frameAction: () => Promise<string>
  }
}

type ExampleArgs = Record<string, unknown>
export type Example = ExampleArgs | ((world: ExampleContext) => ExampleArgs | Promise<ExampleArgs>)

export interface OperationSpec extends Lifetime {
  /** Its id in those versions of the provider's description that name it differently. */
  renamed?: Partial<Record<ApiVersion, string>>
  /** One sentence that says what the operation does. */
  summary: string
  access: Access
  /** What a call can cost the operator; nothing if it is omitted. */
  cost?: OperationCost
  implementation: Implementation
  /** Codes that it can answer besides `commonErrors` and those that follow from its parameters (see `ErrorCode`). */
  errors: readonly ServerErrorCode[]
  query?: Shape
  body?: Body
  /** Accepted headers, and whether each is required, or required from a version on. */
  headers?: Partial<Record<HeaderArg, HeaderNeed>>
  /** Schema of the response. */
  ok: z.ZodType
  /** Status of a success; 200 by default. */
  status?: 200 | 201
  /** Arguments (camelCase, as a caller of the client passes them) that work on the `small` world. */
  example: Example
  page?: Paging
  /** The body is sent as multipart/form-data. */
  multipart?: boolean
  /** Callers pass the whole body as one argument of this name, instead of field by field. */
  bodyAs?: string
  /** Each call creates something although it is a GET, so equal calls are never deduplicated. */
  fresh?: boolean
}

export interface Operation<S extends OperationSpec = OperationSpec> {
  method: Method
  /** Path below the API root, e.g. `/farcaster/feed`. */
  path: string
  spec: S
}

const define =
  (method: Method) =>
  <const S extends OperationSpec>(path: string, spec: S): Operation<S> => ({ method, path, spec })

export const get = define('GET')
export const post = define('POST')
export const put = define('PUT')
export const patch = define('PATCH')
export const del = define('DELETE')

// --- building blocks of parameters -------------------------------------------------------------

/** A comma-separated list: an array for callers, one string in the URL. */
export const list = <T extends z.ZodType>(item: T, max = 100) => z.array(item).min(1).max(max)

/** `limit` and `cursor`, with Neynar's default and maximum for this call. */
export const page = (fallback: number, max: number) => ({
  limit: z.int().min(1).max(max).default(fallback),
  cursor: z.string().max(2048).optional(),
})

/** A boolean with a default. */
export const flag = (fallback: boolean) => z.boolean().default(fallback)

// --- types that every layer derives from a definition ------------------------------------------

type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]
/** `undefined` in a value makes its key optional. */
type OptionalUndefined<T> = Omit<T, Optional<T>> & { [K in Optional<T>]?: T[K] }
type Simplify<T> = { -readonly [K in keyof T]: T[K] } & {}

type QueryIn<S extends OperationSpec> = S['query'] extends Shape
  ? { [K in keyof S['query']]: z.input<S['query'][K]> }
  : {}
type BodyIn<S extends OperationSpec> = S['body'] extends z.ZodType
  ? S['bodyAs'] extends string
    ? { [K in S['bodyAs']]: z.input<S['body']> }
    : S['body'] extends z.ZodObject
      ? z.input<S['body']>
      : { body: z.input<S['body']> }
  : {}
type HeadersIn<S extends OperationSpec> = {
  [K in keyof S['headers'] & HeaderArg]: S['headers'][K] extends 'required'
    ? HeaderValue<K>
    : HeaderValue<K> | undefined
}
type HeaderValue<K> = K extends 'experimental' ? boolean : string

type CamelKeys<T> = { [K in keyof T as K extends string ? ArgName<K> : K]: T[K] }

/** What a caller of the client passes: query and body flattened, names in camelCase at the top level. */
export type Args<O extends Operation> = Simplify<
  OptionalUndefined<CamelKeys<QueryIn<O['spec']> & BodyIn<O['spec']> & HeadersIn<O['spec']>>>
>
/** What a caller receives: the response as it is sent (snake_case). */
export type Answer<O extends Operation> = z.output<O['spec']['ok']>
/** What a server must produce for `Answer`. */
export type AnswerInput<O extends Operation> = z.input<O['spec']['ok']>
/** Query of a request after the server has parsed it, with defaults filled in. */
export type Query<O extends Operation> = O['spec']['query'] extends Shape
  ? Simplify<
      OptionalUndefined<{ [K in keyof O['spec']['query']]: z.output<O['spec']['query'][K]> }>
    >
  : {}
/** Body of a request after the server has parsed it. */
export type RequestBody<O extends Operation> = O['spec']['body'] extends z.ZodType
  ? z.output<O['spec']['body']>
  : undefined

/**
 * Codes of the errors that an operation declares: its own, those of every operation, `INVALID_CURSOR` if it takes a
 * cursor, and those of `idem`. A provider other than the island may answer further ones.
 */
export type ErrorCode<O extends Operation> =
  | (typeof commonErrors)[number]
  | O['spec']['errors'][number]
  | ('cursor' extends keyof QueryIn<O['spec']> ? (typeof cursorErrors)[number] : never)
  | ('idem' extends keyof BodyIn<O['spec']> ? (typeof idempotencyErrors)[number] : never)

/** Items of a list operation. */
export type Item<O extends Operation> = O['spec']['page'] extends { items: infer P extends string }
  ? ValueAt<Answer<O>, P> extends readonly (infer I)[]
    ? I
    : never
  : never
type ValueAt<T, P extends string> = P extends `${infer A}.${infer B}`
  ? A extends keyof T
    ? ValueAt<NonNullable<T[A]>, B>
    : never
  : P extends keyof T
    ? NonNullable<T[P]>
    : never
