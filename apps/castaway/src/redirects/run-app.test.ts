import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIn, type Instance } from '../../test/setups'
import { runApp } from './run-app'

let folder: string
let instance: Instance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-app-'))
  await build({
    root: join(import.meta.dirname),
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: { ssr: 'preload.ts', outDir: folder, target: 'node20' },
  })
  instance = await startIn('alone', { CASTAWAY_CHAIN: 'off' })
})
afterAll(async () => {
  await instance?.close()
  await rm(folder, { recursive: true })
})

/** Runs a module as its own program. @returns its exit code, and what it wrote to the file `out` */
async function run(source: string, signal = new AbortController().signal) {
  const out = join(folder, 'out')
  await writeFile(join(folder, 'program.mjs'), source)
  await writeFile(out, '')
  const code = await runApp({
    command: [process.execPath, 'program.mjs'],
    from: folder,
    env: {
      ...process.env,
      CASTAWAY_URL: instance.at,
      API_KEY: instance.running.developmentKey!,
      NODE_OPTIONS: '--max-http-header-size=20000',
    },
    signal,
    preload: pathToFileURL(join(folder, 'preload.js')),
  })
  return { code, out: await readFile(out, 'utf8') }
}

const helpers = `
import { appendFileSync } from 'node:fs'
const note = (...words) => appendFileSync('out', words.join(' ') + '\\n')
const url = 'https://api.neynar.com/v2/farcaster/user/bulk?fids=2'
const headers = { 'x-api-key': process.env.API_KEY }
`

test('fetch goes to the server, by URL and by request', async () => {
  const { code, out } = await run(`${helpers}
    note((await (await fetch(url, { headers })).json()).users[0].username)
    note((await (await fetch(new Request(url, { headers }))).json()).users[0].username)
    note((await fetch(new Request(url, { method: 'POST', body: '{}', headers }))).status)
  `)
  expect({ code, out }).toEqual({ code: 0, out: 'ana\nana\n405\n' })
})

test('requests of the modules http and https go to the server, however they are called', async () => {
  const { out } = await run(`${helpers}
    import https, { get, Agent } from 'node:https'
    const read = (send) => new Promise((done, fail) => {
      send((answer) => {
        let text = ''
        answer.on('data', (part) => (text += part)).on('end', () => done(JSON.parse(text).users[0].username))
      }).on('error', fail)
    })
    note(await read((done) => get(url, { headers: { ...headers, Host: 'api.neynar.com' } }, done)))
    note(await read((done) => https.get(new URL(url), { headers, agent: new Agent() }, done)))
    const { hostname, pathname, search } = new URL(url)
    note(await read((done) => https.request({ hostname, path: pathname + search, headers, servername: hostname }, done).end()))
    note(await read((done) => https.request({ host: hostname + ':443', port: 443, path: pathname + search, headers, protocol: 'https:' }, done).end()))
  `)
  expect(out).toBe('ana\nana\nana\nana\n')
})

test('the fetch of the package undici goes to the server, and elsewhere where it went', async () => {
  const undici = import.meta.resolve('undici')
  const { out } = await run(`${helpers}
    import { createServer } from 'node:http'
    import undici from '${undici}'
    note((await (await undici.fetch(url, { headers })).json()).users[0].username)
    note((await (await undici.request(url, { headers })).body.json()).users[0].username)
    const server = createServer((request, answer) => answer.end(request.headers.host + request.url))
    await new Promise((done) => server.listen(0, '127.0.0.1', done))
    const own = '127.0.0.1:' + server.address().port + '/v2/x?y=1'
    note((await (await undici.fetch('http://' + own)).text()) === own)
    server.close()
  `)
  expect(out).toBe('ana\nana\ntrue\n')
})

test('everything else goes where it went', async () => {
  const { out } = await run(`${helpers}
    import { createServer, get } from 'node:http'
    const server = createServer((request, answer) => answer.end(request.headers.host))
    await new Promise((done) => server.listen(0, '127.0.0.1', done))
    const own = 'http://127.0.0.1:' + server.address().port
    note((await (await fetch(own)).text()) === own.slice(7))
    get(own, (answer) => answer.on('data', (part) => note(String(part) === own.slice(7))).on('end', () => server.close()))
  `)
  expect(out).toBe('true\ntrue\n')
})

test('the exit code is the program’s, and a stop ends it', async () => {
  expect((await run('process.exitCode = 7')).code).toBe(7)
  const stopped = new AbortController()
  const running = run(`${helpers} note('up'); setInterval(() => {}, 1_000)`, stopped.signal)
  const started = async () => (await readFile(join(folder, 'out'), 'utf8')) === 'up\n'
  while (!(await started())) await new Promise((next) => setTimeout(next, 20))
  stopped.abort()
  expect((await running).code).toBe(143)
})

test('no server and no program are said in a sentence', async () => {
  const { signal } = new AbortController()
  const given = { command: ['no-such-program'], from: folder, signal }
  await expect(
    runApp({ ...given, env: { ...process.env, CASTAWAY_URL: 'http://127.0.0.1:1' } }),
  ).rejects.toThrow('No Castaway answers at http://127.0.0.1:1: start it with npm start')
  await expect(
    runApp({ ...given, env: { ...process.env, CASTAWAY_URL: instance.at } }),
  ).rejects.toThrow('no-such-program could not be started')
})
