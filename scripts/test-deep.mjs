#!/usr/bin/env node
// npm run test:deep: runs what `npm test` skips to save time: every file on PostgreSQL, every accessibility pass, ten
// times the random runs. Arguments go to vitest.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const test = fileURLToPath(new URL('test.mjs', import.meta.url))
const { status } = spawnSync(process.execPath, [test, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, CASTAWAY_DEEP: '1' },
})
process.exit(status ?? 1)
