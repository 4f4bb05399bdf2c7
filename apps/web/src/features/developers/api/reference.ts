import { gatewayJson } from '@castaway/react'
import { queryOptions } from '@tanstack/react-query'

/** An operation as the list shows it. */
export interface ListedOperation {
  id: string
  family: string
  method: string
  /** Below `/v2`. */
  path: string
  summary: string
  writes: boolean
  /** `since …` or `until …`; empty if every version of the API has it. */
  versions: string
}

export interface OperationField {
  /** Name on the wire. */
  name: string
  place: 'query' | 'body' | 'header'
  required: boolean
  /** A type, as TypeScript writes it. */
  type: string
  /** How it is asked for. */
  kind: 'text' | 'number' | 'boolean' | 'texts' | 'numbers' | 'json'
  default?: unknown
  about?: string
  versions?: string
  /** The values that it can have. */
  options?: string[]
}

export interface OperationReference extends ListedOperation {
  access: 'anyone' | 'viewer' | 'signer' | 'account' | 'operator' | 'server'
  /** The island has a local substitute for what only the provider has. */
  is_model: boolean
  /** A call can cost the server’s operator money. */
  costs: boolean
  has_pages: boolean
  parameters: OperationField[]
  /** Argument that is the whole body; null if its fields are parameters. */
  whole_body: string | null
  example: Record<string, unknown>
  /** Those that it declares besides those of every operation. */
  errors: { code: string; status: number; meaning: string; next: string }[]
}

// What a server answers stays the same until it is started again.
const staleTime = Infinity

export const listQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: ({ signal }) =>
    gatewayJson<{ version: string; common_errors: string[]; operations: ListedOperation[] }>(
      '/api/_operations',
      { signal },
    ),
  staleTime,
})

export const operationQuery = (id: string) =>
  queryOptions({
    queryKey: ['reference', id],
    queryFn: ({ signal }) =>
      gatewayJson<OperationReference>(`/api/_operations/${encodeURIComponent(id)}`, { signal }),
    staleTime,
  })

/** Operations whose name, path or summary has all of these words. */
export function findOperations(all: readonly ListedOperation[], text: string): ListedOperation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ id, path, summary }) => {
    const about = `${id} ${path} ${summary}`.toLowerCase()
    return words.every((word) => about.includes(word))
  })
}
