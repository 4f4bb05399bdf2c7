#!/usr/bin/env node
// npm run test:faults -- [kills] [minutes]: kills servers at random moments while people write and read, and compares
// what is left with what was acknowledged. 100 kills by default, in at most 20 minutes for each database. Without any
// number, shorter runs of the others follow.
// npm run test:faults -- garbage [requests]: sends garbage to every route; 100,000 requests by default.
// npm run test:faults -- database-away | full-disk | clock | dead-receiver [seconds]: how long the fault lasts.
/* oxlint-disable no-console -- a command speaks by printing */
import { spawnSync } from 'node:child_process'
import { root, staleBuilds } from './inputs.mjs'
import { install } from './install.mjs'

/** Seconds by default, and in the run without arguments. */
const FAULTS = {
  'database-away': { seconds: 60, short: 20 },
  'full-disk': { seconds: 60, short: 20 },
  clock: { seconds: 20, short: 10 },
  'dead-receiver': { seconds: 60, short: 30 },
}
const USAGE = `Say how many kills, and for how many minutes at most: npm run test:faults -- 1000 60
or how many requests: npm run test:faults -- garbage 1000000
or a fault, and for how many seconds: npm run test:faults -- ${Object.keys(FAULTS).join(' | ')} 60`

const isNumber = (given, digits) => new RegExp(`^[1-9]\\d{0,${digits - 1}}$`).test(given)
const [first, second] = process.argv.slice(2)

/** What to run, each with the variables that say how much of it. */
function plan() {
  const fault = FAULTS[first]
  if (fault) {
    const seconds = second ?? String(fault.seconds)
    return isNumber(seconds, 4) && [[first, { CASTAWAY_FAULTS_SECONDS: seconds }]]
  }
  if (first === 'garbage') {
    const requests = second ?? '100000'
    return isNumber(requests, 7) && [['garbage', { CASTAWAY_FAULTS_REQUESTS: requests }]]
  }
  const [kills, minutes] = [first ?? '100', second ?? '20']
  if (!isNumber(kills, 7) || !isNumber(minutes, 4)) return false
  const killed = ['kills', { CASTAWAY_FAULTS_KILLS: kills, CASTAWAY_FAULTS_MINUTES: minutes }]
  if (first !== undefined) return [killed]
  const others = Object.entries(FAULTS)
    // Only root can make a small disk.
    .filter(([name, { short }]) => short && (name !== 'full-disk' || process.getuid?.() === 0))
    .map(([name, { short }]) => [name, { CASTAWAY_FAULTS_SECONDS: String(short) }])
  return [killed, ...others]
}

const runs = plan()
if (!runs) {
  console.error(USAGE)
  process.exit(1)
}
const run = (args, env = {}) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  }).status
if (!(await install())) process.exit(1)
const stale = staleBuilds()
if (stale.length > 0 && run(['scripts/build.mjs', ...stale]) !== 0) process.exit(1)
const failed = runs.filter(
  ([file, env]) =>
    run(['node_modules/vitest/vitest.mjs', 'run', '--project=faults', `faults/${file}.test.ts`], {
      CASTAWAY_FAULTS: '1',
      ...env,
    }) !== 0,
)
for (const [file] of failed) console.error(`Failed: ${file}`)
process.exitCode = failed.length > 0 ? 1 : 0
