#!/usr/bin/env node
// npm test: runs everything, including browser journeys. Arguments go to vitest: npm test -- packages/client
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, staleBuilds } from './inputs.mjs'
import { install, installIn } from './install.mjs'

const run = (args) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status

const asked = process.argv.slice(2)
const times = []
/** Records the duration of a part, in seconds. */
const timed = async (part, work) => {
  const start = performance.now()
  const result = await work()
  times.push(`${part} ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return result
}

const named = asked.filter((argument) => !argument.startsWith('-'))
const all = named.length === 0
const installed = await timed('install', async () => {
  if (!(await install())) return false
  // The packages for comparisons are installed only if these tests run.
  if (!all && !named.some((name) => name.includes('conformance'))) return true
  for (const folder of ['conformance/sdk', 'conformance/sdk-today'])
    if (!(await installIn(folder))) return false
  return true
})
if (!installed) process.exit(1)

// The journeys and a few other tests use the built product. Tests next to the code need the contracts at most.
const isBeside = named.every((name) => /^(packages|apps)\b/.test(name))
const isWithoutChain = named.every((name) =>
  /^(packages\/(client|contract|react)|apps\/web)\b/.test(name),
)
const stale = staleBuilds().filter(
  (build) => all || (build === 'contracts' ? !isWithoutChain : !isBeside),
)
const built = await timed(
  'build',
  () => stale.length === 0 || run(['scripts/build.mjs', ...stale]) === 0,
)
if (!built) process.exit(1)

const report = join(root, '.cache/test-report.json')
mkdirSync(join(root, '.cache'), { recursive: true })
rmSync(report, { force: true })
const status = await timed('tests', () =>
  run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/test-times.mjs',
    `--outputFile.json=${report}`,
    ...asked,
  ]),
)
// PostgreSQL's package ends the process by itself with exit code 0, whatever failed, so the report decides.
let passed = false
console.log(`Took: ${times.join(', ')}`)
if (existsSync(report)) {
  const { success, numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  passed = success
  console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
}
process.exit(status || (passed ? 0 : 1))
