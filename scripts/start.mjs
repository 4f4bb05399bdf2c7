#!/usr/bin/env node
// npm start: install what is missing or stale, build what is stale, run. Plain Node until the install is done.
import { spawnSync } from 'node:child_process'
import { isInstallStale, root, staleBuilds } from './inputs.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Castaway needs Node 20.19 or newer, and this is ${process.versions.node}`)
}

if (isInstallStale()) {
  console.log('Installing packages (once, and again only when they change) …')
  // npm's own launcher differs by platform; the one that runs us says where it is.
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const install = spawnSync(
    command,
    [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (install.status !== 0) fail('The packages could not be installed: see what npm said above')
}

const stale = staleBuilds()
if (stale.length > 0) {
  console.log(`Building ${stale.join(' and ')} …`)
  // A process of its own, so that the build tools' memory is gone when the server runs.
  const build = spawnSync(process.execPath, ['scripts/build.mjs', ...stale], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (build.status !== 0) fail('The build failed: see above')
}

await import('../apps/castaway/dist/main.js')

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
