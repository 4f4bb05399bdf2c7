#!/usr/bin/env node
// npm start: install what is missing or stale, build what is stale, run. Plain Node until the install is done.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root, staleBuilds } from './inputs.mjs'
import { install } from './install.mjs'
import { whenNpmEnds } from './npm-parent.mjs'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
/** What is installed or built at the moment. */
const children = new Set()
let ending = false
const stopLooking = whenNpmEnds(() => process.kill(process.pid, 'SIGTERM'))
for (const signal of signals) {
  process.on(signal, () => {
    ending = true
    // A terminal signals npm and us alike: npm's end must not count as a second signal.
    stopLooking()
    stopChildren()
  })
  process.on(signal, endEarly)
}
process.on('exit', stopChildren)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Castaway needs Node 20.19 or newer. This is Node ${process.versions.node}.`)
}

if (!(await install(children))) fail('The packages could not be installed. See npm’s output above.')

// Contracts are compiled when somebody first needs the chain.
const stale = staleBuilds().filter((name) => name !== 'contracts')
if (stale.length > 0) console.log(`Building ${stale.join(' and ')} …`)
// The server is soon built and begins with its data while the web app is still being built beside it.
const web = stale.includes('web') ? build('web') : Promise.resolve()
if (stale.includes('server')) await build('server')
const { run } = await import('../apps/castaway/dist/run.js')
// From here on the server ends itself, and closes its data.
for (const signal of signals) process.off(signal, endEarly)
await run(web)

/** A process of its own, so that the build tools' memory is gone when the server runs. */
function build(name) {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['scripts/build.mjs', name], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    children.add(child)
    child.once('exit', (status) => {
      children.delete(child)
      if (status === 0) done()
      else if (!ending) fail(`The ${name} build failed. See the output above.`)
    })
  })
}

/** Not by SIGTERM, for which npm first ends what it is at; what is half done counts as stale at the next start. */
function stopChildren() {
  for (const child of children) child.kill('SIGKILL')
}

/** Nothing was begun that would have to be closed. */
function endEarly(signal) {
  process.exit(128 + constants.signals[signal])
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
