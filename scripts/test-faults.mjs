#!/usr/bin/env node
// npm run test:faults -- [kills] [minutes]: kills servers at random moments while people write and read, and compares
// what is left with what was acknowledged. 100 kills by default, in at most 20 minutes for each database.
/* oxlint-disable no-console -- a command speaks by printing */
import { spawnSync } from 'node:child_process'
import { root, staleBuilds } from './inputs.mjs'
import { install } from './install.mjs'

const [kills = '100', minutes = '20'] = process.argv.slice(2)
if (![kills, minutes].every((given) => /^[1-9]\d{0,4}$/.test(given))) {
  console.error(
    'Say how many kills, and for how many minutes at most: npm run test:faults -- 1000 60',
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
process.exitCode = run(['node_modules/vitest/vitest.mjs', 'run', '--project=faults'], {
  CASTAWAY_FAULTS: '1',
  CASTAWAY_FAULTS_KILLS: kills,
  CASTAWAY_FAULTS_MINUTES: minutes,
})
