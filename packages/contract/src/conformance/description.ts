import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { Doc } from './compare'

/** The provider's description is not part of the repository; it may stand beside it. */
const file = fileURLToPath(
  new URL('../../../../../shared/reference/provider-openapi-2.46.0.yaml', import.meta.url),
)

/** The published description, where it is at hand. */
export const description: Doc | undefined = existsSync(file)
  ? (parse(readFileSync(file, 'utf8')) as Doc)
  : undefined

/** Why a test that needs it is skipped. */
export const skipReason = 'the published description does not stand beside the repository'
