import { InvalidParameterError, MissingParameterError } from './errors'
import type { Plan } from './plan'

type Args = Record<string, unknown>

/** A call put into the words of HTTP. */
export interface Draft {
  /** Path below the API root, with its query. */
  path: string
  /** JSON text, or a form. */
  body: string | FormData | undefined
  headers: Record<string, string>
}

const absent = (value: unknown): boolean => value === undefined || value === null || value === ''
/** In a query no list can be told from an empty one; in a body an empty one means something. */
const empty = (value: unknown): boolean =>
  absent(value) || (Array.isArray(value) && value.length === 0)

/** Own properties only: an argument must not come from a prototype. */
const read = (args: Args, name: string): unknown =>
  Object.hasOwn(args, name) ? args[name] : undefined

/**
 * Checks the arguments of a call and lays them out.
 * @throws MissingParameterError, InvalidParameterError before anything is sent
 */
export function draft(plan: Plan, args: Args): Draft {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    throw new InvalidParameterError(plan.id, 'args', 'must be an object')
  for (const name of Object.keys(args))
    if (!plan.args.has(name) && args[name] !== undefined)
      throw new InvalidParameterError(plan.id, name, 'does not exist')

  const given = (name: string, required: boolean): unknown => {
    const value = read(args, name)
    if (required && absent(value)) throw new MissingParameterError(plan.id, name)
    return value
  }

  const query = new URLSearchParams()
  for (const { name, arg, required } of plan.query) {
    const value = given(arg, required)
    if (required && empty(value)) throw new MissingParameterError(plan.id, arg)
    if (!empty(value)) query.append(name, queryText(plan, arg, value))
  }

  const headers: Record<string, string> = {}
  for (const { name, arg, required } of plan.headers) {
    const value = given(arg, required)
    if (!empty(value)) headers[name] = word(plan, arg, value)
  }

  const search = query.toString()
  const path = search === '' ? plan.path : `${plan.path}?${search}`
  return { path, body: bodyOf(plan, given), headers }
}

function bodyOf(plan: Plan, given: (name: string, required: boolean) => unknown): Draft['body'] {
  let body: unknown
  if (plan.form) return formOf(plan, given)
  if (plan.wholeBody) body = given(plan.wholeBody, true)
  else if (plan.body.length > 0) {
    const fields: Args = {}
    for (const { name, arg, required } of plan.body) {
      const value = given(arg, required)
      // An empty text means something here (it clears a bio), so only what is absent stays out.
      if (value !== undefined) fields[name] = value
    }
    body = fields
  } else return undefined
  try {
    return JSON.stringify(body)
  } catch {
    // A cycle or a bigint. The cause would quote the value, which may be secret.
    throw new InvalidParameterError(plan.id, 'body', 'cannot be written as JSON')
  }
}

function formOf(plan: Plan, given: (name: string, required: boolean) => unknown): FormData {
  const form = new FormData()
  for (const { name, arg, required } of plan.body) {
    const value = given(arg, required)
    if (value === undefined || value === null) continue
    // A file keeps its own name; a text is a field like any other.
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, word(plan, arg, value))
  }
  return form
}

/** One text for the query; lists are joined by commas, so no item may hold one. */
function queryText(plan: Plan, arg: string, value: unknown): string {
  if (!Array.isArray(value)) return word(plan, arg, value)
  return value
    .map((item) => {
      const text = word(plan, arg, item)
      if (text === '') throw new InvalidParameterError(plan.id, arg, 'holds an empty item')
      if (text.includes(','))
        throw new InvalidParameterError(plan.id, arg, 'holds an item with a comma in it')
      return text
    })
    .join(',')
}

function word(plan: Plan, arg: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString()
  throw new InvalidParameterError(
    plan.id,
    arg,
    'cannot be sent: text, numbers, booleans and dates can',
  )
}
