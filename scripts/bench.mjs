#!/usr/bin/env node
// npm run bench [part …]: prints one table, each row a ratio within the run. Parts: client, bundles, island, feeds,
// families, conversations, notifications, publishing, ingest, sync, seeding, starts, webhooks, listen, streams, login,
// app, mini-apps; and ten-million, which takes hours and is measured only if it is named.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root, staleBuilds } from './inputs.mjs'
import { installIn } from './install.mjs'
import { sampleContent } from './sample-content.mjs'

const run = (command, args, cwd = root) => {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      CASTAWAY_ROOT: root.replace(/\/$/, ''),
      CASTAWAY_BUILT: join(root, 'apps/castaway/dist/main.js'),
    },
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync(join(root, 'bench/node_modules/@neynar/nodejs-sdk'))) {
  run(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    join(root, 'bench'),
  )
}
// The app of the part `mini-apps` is made with one of them.
if (!(await installIn('tests/mini-app-sdks'))) process.exit(1)
const stale = staleBuilds()
if (stale.length > 0) run(process.execPath, ['scripts/build.mjs', ...stale])
await build({
  root: join(root, 'bench'),
  configFile: false,
  plugins: [sampleContent()],
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: join(root, '.cache/bench'),
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: ['main.ts', 'serve.ts', 'sync-source.ts', 'sync-into.ts'].map((file) =>
        join(root, 'bench', file),
      ),
      // All in one folder, because the sample content is found beside the code.
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
  ssr: { noExternal: [/^@castaway\//] },
})
run(process.execPath, ['--enable-source-maps', '.cache/bench/main.mjs', ...process.argv.slice(2)])
