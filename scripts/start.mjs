#!/usr/bin/env node
// npm start: install what is missing or stale, build what is stale, run. Plain Node until the install is done.
import { spawn } from 'node:child_process'
import { root, staleBuilds } from './inputs.mjs'
import { install } from './install.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Castaway needs Node 20.19 or newer, and this is ${process.versions.node}`)
}

if (!install()) fail('The packages could not be installed: see what npm said above')

// Contracts are compiled when somebody first needs the chain.
const stale = staleBuilds().filter((name) => name !== 'contracts')
if (stale.length > 0) console.log(`Building ${stale.join(' and ')} …`)
// The server is soon built and begins with its data while the web app is still being built beside it.
const web = stale.includes('web') ? build('web') : Promise.resolve()
if (stale.includes('server')) await build('server')
const { run } = await import('../apps/castaway/dist/run.js')
await run(web)

/** A process of its own, so that the build tools' memory is gone when the server runs. */
function build(name) {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['scripts/build.mjs', name], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const stop = () => child.kill()
    process.on('exit', stop)
    child.once('exit', (status) => {
      process.off('exit', stop)
      if (status === 0) done()
      else fail(`The ${name} build failed: see above`)
    })
  })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
