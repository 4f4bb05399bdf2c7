#!/usr/bin/env node
// npm run generate: generates all files from the contract: the client's one line per operation, the provider's list of
// handlers, the OpenAPI document and the pages about operations, errors and routes. The sources are TypeScript, which Node 20 can't run,
// so Vite loads them.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './inputs.mjs'

const load = async (path) => {
  const { module } = await runnerImport(join(root, path), {
    configFile: false,
    root,
    logLevel: 'error',
  })
  return module
}

const { wireFile } = await load('packages/contract/src/wire-text.ts')
const { openApi } = await load('packages/contract/src/openapi.ts')
const { operationsPage } = await load('packages/contract/src/operations-page.ts')
const { errorsPage } = await load('packages/contract/src/errors-page.ts')
const { routesPage } = await load('apps/castaway/src/edge/page.ts')
const { handlersFile } = await load('packages/provider/src/handlers-text.ts')
const { typeNamesFile } = await load('packages/codemod/src/type-names-text.ts')

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
