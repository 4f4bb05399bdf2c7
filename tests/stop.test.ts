import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { IN_PRODUCTS } from '@castaway/testkit/v8-flags'
import { firstOf, isDeep } from '@castaway/testkit/random-runs'
import { afterEach, describe, expect, test } from 'vitest'
import { removeFolder, newFolder, isFree } from './harness/product'

/**
 * Stops `npm start` as users do: every process has to exit (the last one closes the output), and release the port and
 * the data.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
const folders: string[] = []
const started: ChildProcess[] = []

/** Starts a process in its own process group; its output closes when the last process that holds it has exited. */
function begin(command: string[], cwd: string, env: Record<string, string>) {
  const child = spawn(command[0]!, command.slice(1), {
    cwd,
    detached: true,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  const heard = new EventTarget()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      heard.dispatchEvent(new Event('data'))
    })
  }
  const closed = once(child, 'close')
  const said = async (words: RegExp): Promise<string> => {
    for (;;) {
      const found = words.exec(output)
      if (found) return found[1] ?? found[0]
      const ended = await Promise.race([
        once(heard as never, 'data').then(() => false),
        closed.then(() => true),
      ])
      if (ended && !words.test(output)) throw new Error(`It ended: ${output}`)
    }
  }
  return { child, closed, said, output: () => output }
}

afterEach(async () => {
  for (const { pid } of started.splice(0)) {
    try {
      process.kill(-pid!, 'SIGKILL')
    } catch {
      // All processes of the group are gone.
    }
  }
  await Promise.all(folders.splice(0).map(removeFolder))
})

async function fresh(): Promise<string> {
  const folder = await newFolder()
  folders.push(folder)
  return folder
}

/** The shutdown state in the database's control file: 1 means a clean shutdown. */
async function stateOf(data: string): Promise<number> {
  const file = await open(join(data, 'pg/global/pg_control'))
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 16)
  await file.close()
  return buffer.readInt32LE()
}

describe('npm start', () => {
  const signals: [string, (pid: number) => void][] = [
    ['Ctrl+C', (pid) => process.kill(-pid, 'SIGINT')],
    ['SIGKILL of npm', (pid) => process.kill(pid, 'SIGKILL')],
    ['SIGTERM to npm', (pid) => process.kill(pid, 'SIGTERM')],
    ['the end of the terminal', (pid) => process.kill(-pid, 'SIGHUP')],
    ['SIGHUP to npm', (pid) => process.kill(pid, 'SIGHUP')],
    ['SIGTERM to the group', (pid) => process.kill(-pid, 'SIGTERM')],
  ]
  test.each(firstOf(1, signals))('ends by %s', async (_how, kill) => {
    const data = await fresh()
    const env = { PORT: '0', CASTAWAY_WORLD: 'empty', CASTAWAY_DATA: data }
    const { child, closed, said } = begin([...npm, 'start'], root, env)
    const port = Number(await said(/ready at http:\/\/localhost:(\d+)/))
    expect(await stateOf(data)).not.toBe(1)
    kill(child.pid!)
    await closed
    expect(await isFree(port)).toBe(true)
    expect(await stateOf(data)).toBe(1)
  })
})

/** A server that reports when a client connects, and when it disconnects. */
async function door(): Promise<{ server: Server; port: number; came: Promise<Socket> }> {
  const server = createServer((socket) => socket.on('error', () => {}).resume())
  const came = once(server, 'connection').then(([socket]) => socket as Socket)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port, came }
}

/** A project with this one's start script, whose packages or build are stale. */
async function project(build: string, dependencies: Record<string, string>): Promise<string> {
  const folder = await fresh()
  await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  await writeFile(join(folder, 'scripts/build.mjs'), build)
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const about = { name: 'begun', version: '1.0.0', type: 'module', dependencies }
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ ...about, scripts: { start: scripts.start } }),
  )
  const packages = Object.entries(dependencies).map(([name, version]) => [
    `node_modules/${name}`,
    { version },
  ])
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(packages) }),
  )
  await mkdir(join(folder, 'node_modules'))
  await writeFile(join(folder, 'node_modules/.package-lock.json'), '{"packages":{}}')
  return folder
}

const early: [string, NodeJS.Signals, number][] = [
  ['SIGTERM to npm', 'SIGTERM', 1],
  ['Ctrl+C', 'SIGINT', -1],
  ['SIGKILL of npm', 'SIGKILL', 1],
  ['the end of the terminal', 'SIGHUP', -1],
]
describe.each(firstOf(1, early))('a start under way ends by %s', (_how, signal, whom) => {
  test('while it builds', async () => {
    const { server, port, came } = await door()
    const folder = await project(
      `import { connect } from 'node:net'
       connect(${port}, '127.0.0.1')`,
      {},
    )
    const { child, closed } = begin([...npm, 'start'], folder, {})
    const builder = await came
    const gone = once(builder, 'close')
    process.kill(whom * child.pid!, signal)
    await Promise.all([gone, closed])
    server.close()
  })

  test('while it installs', async () => {
    const { server, port, came } = await door()
    const folder = await project('', { 'left-out': '1.0.0' })
    const { child, closed } = begin([...npm, 'start'], folder, {
      npm_config_registry: `http://127.0.0.1:${port}`,
      npm_config_cache: join(folder, 'cache'),
      npm_config_update_notifier: 'false',
    })
    const installer = await came
    const gone = once(installer, 'close')
    process.kill(whom * child.pid!, signal)
    await Promise.all([gone, closed])
    server.close()
  })
})

const main = process.env.CASTAWAY_BUILT ?? join(root, 'apps/castaway/dist/main.js')
const serve = (data: string, env: Record<string, string> = {}) =>
  begin([process.execPath, ...IN_PRODUCTS, main], root, {
    PORT: '0',
    CASTAWAY_WORLD: 'small',
    CASTAWAY_DATA: data,
    ...env,
  })
const whenReady = /ready at http:\/\/localhost:(\d+)/

describe('the server', () => {
  const stages = [
    ['the database is created, while it is migrated or seeded', 'pg/castaway-ready'],
    ['the data folder is locked', 'castaway.json'],
    ['the sample world is complete', 'development-api-key'],
  ] as const
  test.runIf(isDeep).each(stages)(
    'ends by a signal during the start, once %s',
    async (_when, file) => {
      const data = await fresh()
      const { child, closed, output } = serve(data)
      while (!existsSync(join(data, file))) await delay(5)
      child.kill('SIGTERM')
      expect(await closed).toEqual([0, null])
      expect(output()).toBe('')
      const isWhole = !existsSync(join(data, 'pg/castaway-ready')) || (await stateOf(data)) === 1
      expect(isWhole).toBe(true)
      const next = serve(data)
      await next.said(whenReady)
      next.child.kill('SIGTERM')
      expect(await next.closed).toEqual([0, null])
    },
  )

  /** Sends a request whose body never ends. */
  async function occupy({ said }: ReturnType<typeof serve>) {
    const port = Number(await said(whenReady))
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST /login/wallet HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n{')
    await once(socket, 'connect')
    await expect.poll(() => fetch(`http://127.0.0.1:${port}/readyz`).then((r) => r.ok)).toBe(true)
    return { socket, port }
  }

  test.runIf(isDeep)('below npm, takes a signal that npm passes on for the same one', async () => {
    const data = await fresh()
    const server = serve(data, { npm_lifecycle_event: 'start' })
    const { socket } = await occupy(server)
    server.child.kill('SIGTERM')
    server.child.kill('SIGHUP')
    socket.destroy()
    expect(await server.closed).toEqual([0, null])
    expect(await stateOf(data)).toBe(1)
  })

  test.runIf(isDeep)(
    'ends by a second signal at once, while the first one waits for a request',
    async () => {
      const data = await fresh()
      const server = serve(data)
      const { child, closed } = server
      const { socket, port } = await occupy(server)
      child.kill('SIGTERM')
      // New connections are refused, and the request is waited for.
      await expect.poll(() => isFree(port)).toBe(true)
      expect(child.exitCode).toBe(null)
      const began = performance.now()
      child.kill('SIGTERM')
      expect(await closed).toEqual([1, null])
      // Less than the time that a request has to finish.
      expect(performance.now() - began).toBeLessThan(5000)
      socket.destroy()
      const next = serve(data)
      await next.said(whenReady)
      next.child.kill('SIGTERM')
      expect(await next.closed).toEqual([0, null])
    },
  )

  test('goes on after kill -9 at any time of its first start', async () => {
    const data = await fresh()
    const first = serve(data)
    while (!existsSync(join(data, 'pg/castaway-ready'))) await nextTurn()
    first.child.kill('SIGKILL')
    await first.closed
    const moments = isDeep ? [200, 500, 800, 1200, 1700, 2300] : [400, 1000]
    for (const after of moments) {
      const { child, closed } = serve(data)
      await delay(after)
      child.kill('SIGKILL')
      await closed
    }
    const { child, closed, said, output } = serve(data)
    const port = Number(await said(whenReady))
    const key = (await readFile(join(data, 'development-api-key'), 'utf8')).trim()
    const url = `http://localhost:${port}/_local/agreement`
    const agreement = await fetch(url, { headers: { 'x-api-key': key } })
    expect(await agreement.json()).toEqual({ agrees: true, differences: [] })
    child.kill('SIGTERM')
    expect(await closed).toEqual([0, null])
    expect(output().trim().split('\n')).toHaveLength(3)
  })
})

describe('a start in the background stays', () => {
  const commands: [string, string, Record<string, string>][] = [
    ['npm, by a shell that is gone', 'npm start & echo "pid $!"', {}],
    [
      'node, below another script of npm',
      'node scripts/start.mjs & echo "pid $!"',
      { npm_lifecycle_event: 'start', npm_package_json: '/elsewhere/package.json' },
    ],
    ['npm, by nohup', 'nohup npm start & echo "pid $!"', {}],
    ['node, by a shell that is gone', 'node scripts/start.mjs & echo "pid $!"', {}],
    ['node, by setsid', 'setsid node scripts/start.mjs & echo "pid $!"', {}],
  ]
  test.each(firstOf(1, commands))('%s', async (_how, line, more) => {
    const data = await fresh()
    const path = `${join(process.execPath, '..')}:${process.env.PATH}`
    const env = { PORT: '0', CASTAWAY_WORLD: 'empty', CASTAWAY_DATA: data, ...more, PATH: path }
    const { child, closed, said } = begin(['sh', '-c', line], root, env)
    const exited = once(child, 'exit')
    const pid = Number(await said(/pid (\d+)/))
    await exited
    // It takes longer to be ready than to notice that its parent has changed.
    const url = await said(/ready at (\S+)/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    process.kill(pid, 'SIGTERM')
    await closed
  })
})
