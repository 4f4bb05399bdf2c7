#!/usr/bin/env node
// npm run test:faults -- [kills] [minutes]: kills servers at random moments while people write and read, and compares
// what is left with what was acknowledged. 100 kills by default, in at most 20 minutes for each database.
// npm run test:faults -- garbage [requests]: sends garbage to every route; 100,000 requests by default.
/* oxlint-disable no-console -- a command speaks by printing */
import { spawnSync } from 'node:child_process'
import { root, staleBuilds } from './inputs.mjs'
import { install } from './install.mjs'

const [first = '100', second] = process.argv.slice(2)
const isGarbage = first === 'garbage'
const isNumber = (given, digits) => new RegExp(`^[1-9]\\d{0,${digits - 1}}$`).test(given)
const { requests = '100000', minutes = '20' } = isGarbage
  ? { requests: second }
  : { minutes: second }
if (!isNumber(isGarbage ? requests : first, 7) || !isNumber(minutes, 4)) {
  console.error(
    'Say how many kills, and for how many minutes at most: npm run test:faults -- 1000 60\n' +
      'or how many requests: npm run test:faults -- garbage 1000000',
  )
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
process.exitCode = run(
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=faults',
    isGarbage ? 'faults/garbage' : 'faults/kills',
  ],
  {
    CASTAWAY_FAULTS: '1',
    CASTAWAY_FAULTS_REQUESTS: requests,
    CASTAWAY_FAULTS_KILLS: first,
    CASTAWAY_FAULTS_MINUTES: minutes,
  },
)
