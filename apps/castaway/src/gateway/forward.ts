import { operations, type Access, type Operation, type OperationId } from '@castaway/contract'
import { IGNORED_HEADER } from '@castaway/provider'
import { conditionalJson, readUpTo } from '@castaway/server-kit/http'
import type { z } from 'zod'
import type { NetworkAccount } from './accounts'
import { ACCOUNT_HEADER } from './acting-account'
import { HttpError, httpErrors } from './errors'
import { STALE_HEADER } from './upstream-cache'
import type { Upstream } from './upstream'

/** Limit of a JSON body in bytes. */
export const MAX_BODY = 1024 * 1024
/** Headers of the provider's response that are passed on to the browser. */
const PASSED_ON = ['content-type', 'retry-after', IGNORED_HEADER, STALE_HEADER]

const routes = new Map<string, OperationId>()
for (const [id, operation] of Object.entries(operations)) {
  routes.set(`${operation.method} ${operation.path}`, id as OperationId)
}

/** The operation that a browser's request names, if browsers are allowed to call it. */
export function operationOf(method: string, path: string): OperationId {
  const id = routes.get(`${method} ${path}`)
  if (!id) throw httpErrors.unknown()
  if (operations[id].spec.access === 'server') throw httpErrors.closed()
  return id
}

/**
 * Forwards a browser's request to the provider as the signed-in account: viewer, FID and signer always come from the
 * session, whatever the request says, and none of the browser's headers are sent along.
 */
export async function forward(
  id: OperationId,
  request: Request,
  path: string,
  account: NetworkAccount | null,
  upstream: Upstream,
): Promise<Response> {
  const { access, query: parameters = {} }: Operation['spec'] = operations[id].spec
  const query = new URL(request.url).searchParams
  if ('viewer_fid' in parameters) {
    query.delete('viewer_fid')
    if (account) query.set('viewer_fid', String(account.fid))
  }
  if (typeof access === 'object' && 'viewer' in access) {
    if (!account) throw httpErrors.noAccount()
    query.set(access.viewer, String(account.fid))
  }
  const headers: Record<string, string> = { accept: 'application/json' }
  let body: string | undefined
  if (request.method !== 'GET') {
    body = JSON.stringify(signed(await readJson(request), access, account))
    headers['content-type'] = 'application/json'
  }
  const search = query.size > 0 ? `?${query}` : ''
  const init = { method: request.method, headers, body, signal: request.signal }
  const answer = await callUpstream(() =>
    request.method === 'GET'
      ? upstream.read(`${path}${search}`, init)
      : upstream.write(`${path}${search}`, init, account?.fid ?? null),
  )
  // A 401 from the provider is about our API key, never about the user: the user's session is checked here.
  if (answer.status === 401) throw httpErrors.apiKeyRejected()
  const type = answer.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) {
    await answer.body?.cancel()
    throw httpErrors.invalidResponse()
  }
  const passed = new Headers({ 'cache-control': 'no-store' })
  if (account) passed.set(ACCOUNT_HEADER, String(account.fid))
  for (const name of PASSED_ON) {
    const value = answer.headers.get(name)
    if (value) passed.set(name, value)
  }
  if (request.method === 'GET' && answer.status === 200) {
    return conditionalJson(request, await answer.text(), passed)
  }
  return new Response(answer.body, { status: answer.status, headers: passed })
}

function signed(
  body: Record<string, unknown>,
  access: Access,
  account: NetworkAccount | null,
): Record<string, unknown> {
  if (access === 'operator') return body
  if (!account) throw httpErrors.noAccount()
  if (typeof access === 'object' && 'account' in access)
    return { ...body, [access.account]: account.fid }
  return { ...body, signer_uuid: requireSigner(account) }
}

/** The account's signer id. @throws {HttpError} with the reason why the account cannot write */
export function requireSigner(account: NetworkAccount): string {
  if (account.signerStatus === 'pending_approval') throw httpErrors.signerPending()
  if (account.signerStatus !== 'approved' || !account.signerUuid) throw httpErrors.signerMissing()
  return account.signerUuid
}

/** Runs a call to the provider and turns timeouts and network failures into HTTP errors. */
export async function callUpstream<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof Error && /^(Timeout|Abort)/.test(cause.name)) throw httpErrors.slow()
    if (cause instanceof TypeError) throw httpErrors.unreachable()
    throw cause
  }
}

/** Parses the value with the schema. @throws {HttpError} 400 that names the field */
export function validate<S extends z.ZodType>(
  shape: S,
  value: unknown,
  field?: string,
): z.output<S> {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new HttpError('INVALID_FIELD', issue!.message, { property: field ?? issue!.path.join('.') })
}

export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const invalid = (message: string) => new HttpError('INVALID_BODY', message)
  const bytes = await readUpTo(request, MAX_BODY)
  if (bytes === null) throw httpErrors.bodyTooLarge()
  if (bytes.length === 0) return {}
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw invalid('The body is not valid JSON')
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw invalid('The body must be a JSON object')
  }
  return body as Record<string, unknown>
}
