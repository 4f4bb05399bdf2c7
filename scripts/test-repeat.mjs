#!/usr/bin/env node
// npm run test:repeat -- <n> [files]: runs the journeys n times under CPU load, which finds tests that pass only on an
// idle machine.
/* oxlint-disable no-console -- a command speaks by printing */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root, staleBuilds } from './inputs.mjs'
import { install, installIn } from './install.mjs'

const [asked = '', ...files] = process.argv.slice(2)
const runs = Number(asked)
if (!Number.isInteger(runs) || runs < 1) {
  console.error(
    'Say how many runs: npm run test:repeat -- 10, or npm run test:repeat -- 10 tests/thread.test.ts',
  )
  process.exit(1)
}
const run = (args) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status
if (!(await install())) process.exit(1)
if (!(await installIn('tests/mini-app-sdks'))) process.exit(1)
if (process.env.CASTAWAY_DEEP && !(await installIn('tests/created-projects'))) process.exit(1)
const stale = staleBuilds()
if (stale.length > 0 && run(['scripts/build.mjs', ...stale]) !== 0) process.exit(1)

// One busy process per core. It ends with this one, whose pipe it reads.
const busy = `process.stdin.on('end', () => process.exit()).resume()
const work = () => { for (const end = Date.now() + 50; Date.now() < end; ); setImmediate(work) }
work()`
const others = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', busy], { stdio: ['pipe', 'ignore', 'inherit'] }),
)

const report = join(root, '.cache/repeat-report.json')
mkdirSync(join(root, '.cache'), { recursive: true })
const lines = []
const failures = new Map()
for (let number = 1; number <= runs; number++) {
  const start = performance.now()
  rmSync(report, { force: true })
  run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=journeys',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ])
  const { testResults, numPassedTests, numFailedTests } = readReport()
  for (const { name, status, assertionResults } of testResults) {
    if (status !== 'failed') continue
    const titles = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => test.fullName)
    for (const title of titles.length > 0 ? titles : ['the whole file']) {
      const failure = `${name.slice(root.length)}: ${title}`
      failures.set(failure, [...(failures.get(failure) ?? []), number])
    }
  }
  const minutes = ((performance.now() - start) / 60_000).toFixed(1)
  lines.push(`  run ${number}: ${numPassedTests} passed, ${numFailedTests} failed, ${minutes} min`)
  console.log(lines.at(-1))
}
for (const each of others) each.stdin.end()
console.log(`\n${runs} runs of the journeys with ${others.length} other processes at work:`)
for (const line of lines) console.log(line)
for (const [failure, numbers] of failures)
  console.log(`  failed in run ${numbers.join(', ')}: ${failure}`)
process.exit(failures.size === 0 ? 0 : 1)

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {
      testResults: [{ name: root, status: 'failed', assertionResults: [] }],
      numPassedTests: 0,
      numFailedTests: 1,
    }
  }
}
