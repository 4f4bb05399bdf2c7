import { type ApiCall, FromEnvironment, requestOf } from './code/api-call'

/** The page of the explorer where a call can be changed and sent again. */
export function explorerPath(call: ApiCall): string {
  const { body } = requestOf(call)
  const search = new URLSearchParams()
  for (const { name } of [...call.operation.query, ...call.operation.headers]) {
    const value = call.parameters[name]
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  // The explorer knows the signers that can be used there.
  if (body !== undefined)
    search.append(
      'body',
      JSON.stringify(body, (_name, value: unknown) =>
        value instanceof FromEnvironment ? undefined : value,
      ),
    )
  return `/developers/api/${call.operation.id}${search.size > 0 ? `?${search}` : ''}`
}
