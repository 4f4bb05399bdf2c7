// Runs a program against the provider in .env, or, without one, against an island that is started here.
// node start.mjs <command> [arguments]
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const [command, ...args] = process.argv.slice(2)
if (existsSync('.env')) process.loadEnvFile('.env')
const children = []
let stopping = false

function stop(code) {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const child of children) child.kill()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))

const isFree = (port) =>
  new Promise((tell) => {
    const server = createServer()
      .once('error', () => tell(false))
      .listen(port, '127.0.0.1', () => server.close(() => tell(true)))
  })

/** Starts an island; its data stays in .castaway. Another one may run at the usual port already. */
async function runIsland() {
  const port = (await isFree(4747)) ? '4747' : '0'
  const entry = import.meta.resolve('castaway/package.json')
  const island = spawn(process.execPath, [fileURLToPath(new URL('bin/castaway.mjs', entry))], {
    env: { CASTAWAY_WORLD: 'small', PORT: port, ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(island)
  return new Promise((ready) => {
    let output = ''
    island.stdout.on('data', (text) => {
      output += text
      const url = /ready at (\S+)/.exec(output)?.[1]
      const key = /API key: (\S+)/.exec(output)?.[1]
      if (url && key) ready({ API_URL: `${url}/v2`, API_KEY: key, ISLAND_URL: url })
    })
    island.on('exit', (code) => stop(code ?? 1))
  })
}

const settings = process.env.API_KEY ? {} : await runIsland()
if (settings.ISLAND_URL) console.log(`The island is at ${settings.ISLAND_URL}`)
if (!stopping) {
  const program = spawn(command, args, {
    env: { ...process.env, ...settings },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  children.push(program)
  program.on('error', (error) => {
    console.error(`${command} could not be started: ${error.message}`)
    stop(1)
  })
  program.on('exit', (code) => stop(code ?? 1))
}
