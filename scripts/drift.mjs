#!/usr/bin/env node
// npm run drift: compares a published OpenAPI description with the contract (docs/guides/drift.md).
import { loadSource } from './load-source.mjs'

const { run } = await loadSource('scripts/drift/main.ts')
const { code, output, error } = run(process.argv.slice(2), process.env.INIT_CWD)
process.stdout.write(output)
process.stderr.write(error)
process.exitCode = code
