// Runs each journey file that failed once more, by itself. Only for CI: `npm test` never repeats anything.
// What passes only then is printed as "passed by chance": it is a debt to be paid first, not a success.
/* oxlint-disable no-console -- a command of CI speaks by printing */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** More failures than this are no accident. */
const MAX_FILES = 3

const root = fileURLToPath(new URL('..', import.meta.url))
const reportFile = join(root, '.cache/test-report.json')

let first
try {
  first = readReport()
} catch {
  fail('The tests left no report: nothing to run again')
}
const failed = first.testResults.filter(({ status }) => status === 'failed')
const files = failed.map(({ name }) => relative(root, name).split(sep).join('/'))
const others = files.filter((file) => !file.startsWith('tests/'))
if (files.length === 0) fail('The run failed although no test did')
if (others.length > 0) fail(`Not run again, because these are not journeys: ${others.join(', ')}`)
if (files.length > MAX_FILES) fail(`Not run again: ${files.length} journeys failed`)

let stillFailed = 0
for (const [index, file] of files.entries()) {
  console.log(`\nRunning once more, by itself: ${file}`)
  const { status } = spawnSync('npm', ['test', '--', '--project', 'journeys', file], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const titles = failed[index].assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => test.fullName)
  if (status === 0) {
    for (const title of titles.length > 0 ? titles : ['the whole file'])
      console.log(`passed by chance: ${file}: ${title}`)
  } else stillFailed += readReport().numFailedTests || 1
}
const { numPassedTests, numFailedTests, numPendingTests } = first
const passed = numPassedTests + (stillFailed === 0 ? numFailedTests : 0)
console.log(`${passed} passed, ${stillFailed} failed, ${numPendingTests} skipped`)
process.exit(stillFailed === 0 ? 0 : 1)

function readReport() {
  return JSON.parse(readFileSync(reportFile, 'utf8'))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
