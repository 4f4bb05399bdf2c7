#!/usr/bin/env node
// npm run generate: generates all files from the contract. The contract's package generates the client's lines and the
// OpenAPI document; the page with the implementation status needs the provider's table as well.
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './inputs.mjs'

const { status } = spawnSync(process.execPath, ['packages/contract/scripts/generate.mjs'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
})
if (status !== 0) process.exit(status ?? 1)

const { module } = await runnerImport(
  join(root, 'packages/provider/src/operations/implementation-status-page.ts'),
  { configFile: false, root, logLevel: 'error' },
)
try {
  await writeFile(join(root, 'docs/generated/operations.md'), module.implementationStatusPage())
} catch (error) {
  console.error(`Could not write docs/generated/operations.md: ${error.message}`)
  process.exit(1)
}
