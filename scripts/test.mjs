#!/usr/bin/env node
// npm test: everything, browser journeys included. Arguments go to vitest: npm test -- packages/client
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, staleBuilds } from './inputs.mjs'
import { install, installIn } from './install.mjs'

const run = (args) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status

const asked = process.argv.slice(2)
if (!(await install())) process.exit(1)
// What the island is held against is installed only where that is to be tried.
const all = !asked.some((argument) => !argument.startsWith('-'))
if (all || asked.some((argument) => argument.includes('conformance'))) {
  for (const folder of ['conformance/sdk', 'conformance/sdk-today'])
    if (!(await installIn(folder))) process.exit(1)
}
// The journeys use the product as it is shipped, so it is built first.
const stale = staleBuilds()
if (stale.length > 0 && run(['scripts/build.mjs', ...stale]) !== 0) process.exit(1)

const report = join(root, '.cache/test-report.json')
mkdirSync(join(root, '.cache'), { recursive: true })
rmSync(report, { force: true })
const status = run([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...asked,
])
// PostgreSQL's package ends the process by itself, and then with 0 whatever failed: the report knows better.
let passed = false
if (existsSync(report)) {
  const { success, numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  passed = success
  console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
}
process.exit(status || (passed ? 0 : 1))
