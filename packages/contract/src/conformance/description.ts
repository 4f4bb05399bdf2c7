import { readFileSync } from 'node:fs'
import type { Doc } from './compare'

/** What `scripts/describe.mjs` took from the provider's description: operations, what they take, shapes of answers. */
export const description = JSON.parse(
  readFileSync(new URL('../../../../conformance/provider-2.46.0.json', import.meta.url), 'utf8'),
) as Doc
