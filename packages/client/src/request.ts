import { InvalidParameterError, MissingParameterError } from './errors'
import type { OperationDescriptor } from './operation-descriptor'

type Args = Record<string, unknown>

/** The HTTP request of a call. */
export interface HttpRequest {
  /** Path below the API root, with its query. */
  path: string
  /** JSON text, or a form. */
  body: string | FormData | undefined
  headers: Record<string, string>
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''
/** In a query, an empty list means the same as no list; in a body it does not. */
const isEmpty = (value: unknown): boolean =>
  isAbsent(value) || (Array.isArray(value) && value.length === 0)

/** Own properties only: an argument must not come from a prototype. */
const read = (args: Args, name: string): unknown =>
  Object.hasOwn(args, name) ? args[name] : undefined

/**
 * Checks the arguments of a call and builds its request.
 * @throws MissingParameterError, InvalidParameterError before anything is sent
 */
export function buildRequest(op: OperationDescriptor, args: Args): HttpRequest {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    throw new InvalidParameterError(op.id, 'args', 'must be an object')
  for (const name of Object.keys(args))
    if (!op.args.has(name) && args[name] !== undefined)
      throw new InvalidParameterError(op.id, name, 'does not exist')

  const given = (name: string, required: boolean): unknown => {
    const value = read(args, name)
    if (required && isAbsent(value)) throw new MissingParameterError(op.id, name)
    return value
  }

  const query = new URLSearchParams()
  for (const { name, arg, required } of op.query) {
    const value = given(arg, required)
    if (required && isEmpty(value)) throw new MissingParameterError(op.id, arg)
    if (!isEmpty(value)) query.append(name, queryText(op, arg, value))
  }

  const headers: Record<string, string> = {}
  for (const { name, arg, required } of op.headers) {
    const value = given(arg, required)
    if (!isEmpty(value)) headers[name] = textOf(op, arg, value)
  }

  const search = query.toString()
  const path = search === '' ? op.path : `${op.path}?${search}`
  return { path, body: bodyOf(op, given), headers }
}

function bodyOf(
  op: OperationDescriptor,
  given: (name: string, required: boolean) => unknown,
): HttpRequest['body'] {
  let body: unknown
  if (op.form) return formOf(op, given)
  if (op.bodyArg) body = given(op.bodyArg, true)
  else if (op.body.length > 0) {
    const fields: Args = {}
    for (const { name, arg, required } of op.body) {
      const value = given(arg, required)
      // An empty string has a meaning in a body (it clears a bio), so only absent values are omitted.
      if (value !== undefined) fields[name] = value
    }
    body = fields
  } else return undefined
  try {
    return JSON.stringify(body)
  } catch {
    // A cycle or a bigint caused this. The original error would quote the value, which may be secret.
    throw new InvalidParameterError(op.id, 'body', 'cannot be serialized as JSON')
  }
}

function formOf(
  op: OperationDescriptor,
  given: (name: string, required: boolean) => unknown,
): FormData {
  const form = new FormData()
  for (const { name, arg, required } of op.body) {
    const value = given(arg, required)
    if (value === undefined || value === null) continue
    // A file keeps its own name; text is an ordinary field.
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, textOf(op, arg, value))
  }
  return form
}

/** The query value as text; lists are joined by commas, so no item may contain one. */
function queryText(op: OperationDescriptor, arg: string, value: unknown): string {
  if (!Array.isArray(value)) return textOf(op, arg, value)
  return value
    .map((item) => {
      const text = textOf(op, arg, item)
      if (text === '') throw new InvalidParameterError(op.id, arg, 'contains an empty item')
      if (text.includes(','))
        throw new InvalidParameterError(op.id, arg, 'contains an item with a comma')
      return text
    })
    .join(',')
}

function textOf(op: OperationDescriptor, arg: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString()
  throw new InvalidParameterError(op.id, arg, 'must be a string, number, boolean, or date')
}
