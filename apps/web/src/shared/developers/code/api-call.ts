import { descriptorOf, type OperationDescriptor } from '@castaway/client'
import { SESSION_SIGNER } from '@castaway/react'

/** What a sample needs to know of an operation. */
export interface SampleOperation extends OperationDescriptor {
  /** Parameters of the query that are lists, which are joined by commas there. */
  lists: ReadonlySet<string>
}

/** One call of an operation, as text in some language is written for it. */
export interface ApiCall {
  operation: SampleOperation
  /** Values by their names in the API; a body that is passed whole is under `body`. */
  parameters: Record<string, unknown>
}

/** Stands for the value of an environment variable, which a caller has and a sample does not. */
export class FromEnvironment {
  constructor(readonly name: 'API_KEY' | 'SIGNER_UUID') {}
}

/** Operations by method and path, and by name. */
export interface Operations {
  /** The operation of a path below the API’s root. */
  at(method: string, path: string): SampleOperation | undefined
  named(id: string): SampleOperation | undefined
}

export function operationsOf(lines: readonly Parameters<typeof descriptorOf>[0][]): Operations {
  const byId = new Map<string, SampleOperation>()
  const byPath = new Map<string, SampleOperation>()
  for (const line of lines) {
    const lists = new Set([...line.matchAll(/ \?([^ !,]+)!?,/g)].map(([, name]) => name!))
    const operation = { ...descriptorOf(line), lists }
    byId.set(operation.id, operation)
    byPath.set(`${operation.method} ${operation.path}`, operation)
  }
  return {
    at: (method, path) => byPath.get(`${method} ${path.replace(/\/+$/, '')}`),
    named: (id) => byId.get(id),
  }
}

/** Parameters that are numbers: the query of a request does not say so. */
const isNumberName = (name: string) =>
  /(^|_)(fids?|limit|depth|offset|radius|latitude|longitude|units|count|deadline)$/.test(name)

const valueOf = (name: string, text: string): unknown => {
  if (text === 'true' || text === 'false') return text === 'true'
  return isNumberName(name) && /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
}

/** The parameters of a request, with the types that they have in code. */
export function parametersOf(
  operation: SampleOperation,
  query: URLSearchParams,
  body: unknown,
): Record<string, unknown> {
  const parameters: Record<string, unknown> = {}
  for (const [name, text] of query) {
    parameters[name] = operation.lists.has(name)
      ? text.split(',').map((item) => valueOf(name, item))
      : valueOf(name, text)
  }
  if (operation.bodyArg && body !== undefined) parameters.body = body
  else if (typeof body === 'object' && body !== null) Object.assign(parameters, body)
  // The server writes with the signer of the session, whose id no page knows.
  if (parameters.signer_uuid === SESSION_SIGNER)
    parameters.signer_uuid = new FromEnvironment('SIGNER_UUID')
  return parameters
}

/** The call as the argument of a method: names in camelCase, the parameters that the operation has. */
export function argumentsOf({ operation, parameters }: ApiCall): Record<string, unknown> {
  const args: Record<string, unknown> = {}
  for (const { name, arg } of [...operation.query, ...operation.body, ...operation.headers])
    if (parameters[name] !== undefined) args[arg] = parameters[name]
  if (operation.bodyArg && parameters.body !== undefined) args[operation.bodyArg] = parameters.body
  return args
}

/** The request’s path with its query, and its body. */
export function requestOf({ operation, parameters }: ApiCall): {
  path: string
  headers: Record<string, unknown>
  body: unknown
} {
  const query = new URLSearchParams()
  for (const { name } of operation.query) {
    const value = parameters[name]
    if (value !== undefined && value !== null) query.append(name, String(value))
  }
  const fields = operation.body.flatMap(({ name }) =>
    parameters[name] === undefined ? [] : [[name, parameters[name]] as const],
  )
  const headers = Object.fromEntries(
    operation.headers.flatMap(({ name }) =>
      parameters[name] === undefined ? [] : [[name, parameters[name]]],
    ),
  )
  return {
    path: query.size > 0 ? `${operation.path}?${query}` : operation.path,
    headers,
    body: operation.bodyArg
      ? parameters.body
      : operation.body.length > 0
        ? Object.fromEntries(fields)
        : undefined,
  }
}
