import type { Wire } from '@castaway/contract/wire'
import { type Operations, operationsOf } from './api-call'

/**
 * Loads the lines of all operations. They are a copy of the module of which the first page bundles some lines: without
 * the query it would be that module, with all of its lines in the first page.
 */
export async function loadOperations(): Promise<Operations> {
  const lines = (await import('@castaway/contract/wire?all')) as Record<string, Wire>
  return operationsOf(Object.values(lines))
}
