import { readFileSync } from 'node:fs'

/**
 * Neynar's description, reduced by `scripts/describe.mjs` to operations, their parameters and the shapes of responses.
 */
export const description = JSON.parse(
  readFileSync(new URL('../../../../conformance/provider-2.46.0.json', import.meta.url), 'utf8'),
) as Record<string, unknown>
