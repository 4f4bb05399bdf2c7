#!/usr/bin/env node
// npm test: runs everything, including browser journeys. Arguments go to vitest: npm test -- packages/client
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
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
if (!(await timed('install', install))) process.exit(1)
// The packages for comparisons are installed only if these tests run, and during the build.
const further = [
  ...(all || named.some((name) => /mini-app|journeys/.test(name)) ? ['tests/mini-app-sdks'] : []),
  ...(process.env.CASTAWAY_DEEP &&
  (all || named.some((name) => /created-projects|journeys/.test(name)))
    ? ['tests/created-projects']
    : []),
  ...(all || named.some((name) => name.includes('conformance'))
    ? [
        'conformance/sdk',
        'conformance/sdk-today',
        'conformance/node',
        'conformance/programs',
        'conformance/collection',
      ]
    : []),
]
const installedFurther = timed('further installs', () => Promise.all(further.map(installIn)))

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
if (!built || (await installedFurther).includes(false)) process.exit(1)

const cache = join(root, '.cache')
const report = join(cache, 'test-report.json')
const timesFile = join(cache, 'test-times.txt')
mkdirSync(cache, { recursive: true })
for (const file of [report, timesFile]) rmSync(file, { force: true })
// Journeys often wait for pages, so the other tests run beside them: neither leaves a core idle.
const isWhole = all && !asked.some((argument) => argument.startsWith('--project'))
const temporary = []
process.once('exit', () => temporary.forEach(removeFolder))
// Also if it is ended from outside: otherwise they would take memory until the machine restarts.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const memory = isWhole ? folderInMemory() : null
// Everything that the tests start, and this process itself, keeps its temporary files there.
if (memory) process.env.TMPDIR = memory
process.env.CASTAWAY_TEST_MODULES = temporaryFolder(tmpdir(), 'castaway-modules-')
const halves = isWhole
  ? ['--project=!journeys', '--project=journeys'].map((half) => [...asked, half])
  : [asked]
const outcomes = await timed('tests', () => Promise.all(halves.map(runTests)))
if (existsSync(timesFile)) console.log(readFileSync(timesFile, 'utf8'))
console.log(`Took: ${times.join(', ')}`)
const total = { success: outcomes.every(({ passed }) => passed), testResults: [] }
for (const { results } of outcomes) {
  total.testResults.push(...(results?.testResults ?? []))
  for (const count of ['numPassedTests', 'numFailedTests', 'numPendingTests'])
    total[count] = (total[count] ?? 0) + (results?.[count] ?? 0)
}
writeFileSync(report, JSON.stringify(total))
const { numPassedTests, numFailedTests, numPendingTests } = total
if (further.includes('conformance/programs') && !existsSync(join(cache, 'published')))
  console.log('Programs that others publish were not run: npm run programs brings them.')
console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
if (numPendingTests > 0 && !process.env.CASTAWAY_DEEP)
  console.log('Variants that were skipped are run by npm run test:deep.')
process.exit(total.success ? 0 : 1)

/** Runs vitest with these arguments. */
async function runTests(args, index) {
  const file = join(cache, `test-report-${index}.json`)
  rmSync(file, { force: true })
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/test-times.mjs',
      `--outputFile.json=${file}`,
      ...args,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CASTAWAY_TEST_TIMES: timesFile },
    },
  )
  const [status] = await once(child, 'exit')
  // PostgreSQL's package ends the process by itself with exit code 0, whatever failed, so the report decides.
  if (!existsSync(file)) return { passed: false }
  const results = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: status === 0 && results.success, results }
}

/** Makes a folder that is deleted when this process ends. */
function temporaryFolder(parent, prefix) {
  const folder = mkdtempSync(join(parent, prefix))
  temporary.push(folder)
  return folder
}

function removeFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Something that was killed is still writing.
  }
}

/**
 * A folder for the tests' data in memory, because a data folder is more than a thousand files; null where there is no
 * room.
 */
function folderInMemory() {
  const shared = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(shared)
    if (bavail * bsize < 8 * 1024 ** 3) return null
    const folder = temporaryFolder(shared, 'castaway-test-')
    // PostgreSQL runs as another user.
    chmodSync(folder, 0o711)
    return folder
  } catch {
    return null
  }
}
