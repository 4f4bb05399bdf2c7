#!/usr/bin/env node
// npm run generate: generates all files from the contract: the client's one line per operation, the provider's list of
// handlers, the OpenAPI document and the pages about operations, errors and routes.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './inputs.mjs'
import { loadSource } from './load-source.mjs'

const { wireFile } = await loadSource('packages/contract/src/wire-text.ts')
const { openApi } = await loadSource('packages/contract/src/openapi.ts')
const { operationsPage } = await loadSource('packages/contract/src/operations-page.ts')
const { errorsPage } = await loadSource('packages/contract/src/errors-page.ts')
const { routesPage } = await loadSource('apps/castaway/src/edge/page.ts')
const { handlersFile } = await loadSource('packages/provider/src/handlers-text.ts')
const { typeNamesFile } = await loadSource('packages/codemod/src/type-names-text.ts')

for (const [path, text] of [
  ['packages/contract/src/generated/wire.ts', wireFile()],
  ['packages/provider/src/generated/handlers.ts', handlersFile()],
  ['packages/codemod/src/generated/type-names.ts', typeNamesFile()],
  ['docs/generated/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`],
  ['docs/generated/operations.md', operationsPage()],
  ['docs/generated/errors.md', errorsPage()],
  ['docs/generated/routes.md', routesPage()],
]) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
