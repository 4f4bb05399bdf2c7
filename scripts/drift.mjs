#!/usr/bin/env node
// npm run drift: compares a published OpenAPI description with the contract (docs/guides/drift.md). The sources are
// TypeScript, which Node 20 can't run, so Vite loads them.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './inputs.mjs'

const { module } = await runnerImport(join(root, 'scripts/drift/main.ts'), {
  configFile: false,
  root,
  logLevel: 'error',
})
const { code, output, error } = module.run(process.argv.slice(2), process.env.INIT_CWD)
process.stdout.write(output)
process.stderr.write(error)
process.exitCode = code
