#!/usr/bin/env node
// npm start: installs what is missing or stale, builds what is stale, and runs the server, or the command in its arguments. Plain Node until the install is done.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root, staleBuilds } from './inputs.mjs'
import { install } from './install.mjs'
import { whenNpmEnds } from './npm-parent.mjs'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
/** Processes that are installing or building. */
const children = new Set()
let ending = false
const stopLooking = whenNpmEnds(() => process.kill(process.pid, 'SIGTERM'))
for (const signal of signals) {
  process.on(signal, () => {
    ending = true
    // A terminal signals both npm and us: npm's end must not count as a second signal.
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

// Contracts are compiled when the chain is first used, and only the server has pages.
const [command, ...rest] = process.argv.slice(2)
const serves = command === undefined || (command === 'start' && rest.length === 0)
const isNeeded = (name) => name === 'server' || (name === 'web' && serves)
const stale = staleBuilds().filter(isNeeded)
// What a command prints may be read by another program.
const say = serves ? console.log : console.error
if (stale.length > 0) say(`Building ${stale.join(' and ')} …`)
// The server's build is short, so the server starts with its data while the web app is still being built.
const web = stale.includes('web') ? build('web') : Promise.resolve()
if (stale.includes('server')) await build('server')
const { run } = await import('../apps/castaway/dist/run.js')
// From here on the server ends itself and closes its data.
for (const signal of signals) process.off(signal, endEarly)
await run(web)

/** A separate process, so that the build tools' memory is freed before the server runs. */
function build(name) {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['scripts/build.mjs', name], {
      cwd: root,
      stdio: ['ignore', serves ? 'inherit' : 2, 'inherit'],
    })
    children.add(child)
    child.once('exit', (status) => {
      children.delete(child)
      if (status === 0) done()
      else if (!ending) fail(`The ${name} build failed. See the output above.`)
    })
  })
}

/**
 * Not by SIGTERM, after which npm first finishes its current work; a partial result counts as stale at the next start.
 */
function stopChildren() {
  for (const child of children) child.kill('SIGKILL')
}

/** Nothing has started that would have to be closed. */
function endEarly(signal) {
  process.exit(128 + constants.signals[signal])
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
