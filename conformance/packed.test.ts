import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { build, type Rolldown } from 'vite'
import { isDeep } from '@castaway/testkit/random-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The client as it is published: packed, installed into a separate project, and used there. */
const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const npm = (process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']) as [
  string,
  ...string[],
]

let island: TestIsland
let project: string
let tarball: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'castaway-packed-'))
  const [packed] = await Promise.all([
    run(process.execPath, [join(root, 'packages/client/scripts/pack.mjs'), project]),
    startIsland().then((started) => (island = started)),
  ])
  tarball = packed.stdout.trim().split('\n').at(-1)!
  await writeFile(join(project, 'package.json'), '{ "type": "module", "private": true }')
  // The schema library is installed from this repository, so that nothing is downloaded.
  const zod = join(root, 'node_modules/zod')
  const [command, ...first] = npm
  await run(command, [...first, 'install', '--no-audit', '--no-fund', tarball, zod], {
    cwd: project,
  })
})
afterAll(async () => {
  await island?.close()
  if (project) await rm(project, { recursive: true, force: true })
})

const use = async (name: string, text: string) => {
  await writeFile(join(project, name), text)
  return join(project, name)
}

/** The import specifier of an entry of `exports`. */
const specifierOf = (entry: string) => `@castaway/client${entry.slice(1)}`

describe('the packed client', () => {
  test.runIf(isDeep)('passes the package checks', async () => {
    const bin = (name: string) => join(root, 'node_modules/.bin', name)
    // Not the folder that it was packed from, which other tests may be packing again.
    const installed = join(project, 'node_modules/@castaway/client')
    expect((await run(bin('publint'), [installed, '--strict'])).stdout).toContain('All good')
    await run(bin('attw'), [tarball, '--profile', 'esm-only'])
  })

  test('runs in Node and calls a provider', async () => {
    const file = await use(
      'use.mjs',
      `import { ApiError, clientOf, createClient, verifyWebhook } from '@castaway/client'
       import { fetchBulkUsers } from '@castaway/client/operations'
       const options = { apiKey: process.env.KEY, baseUrl: process.env.ROOT, check: 'throw' }
       const client = createClient(options)
       const { users } = await client.fetchBulkUsers({ fids: [2, 3] })
       const casts = []
       for await (const cast of client.fetchUserFollowingFeed.items({ fid: 2, limit: 2 })) {
         casts.push(cast.hash)
         if (casts.length === 5) break
       }
       const refused = await client.lookupUserByUsername({ username: 'no-such' }).catch((error) => error)
       const some = await clientOf(options, { fetchBulkUsers }).fetchBulkUsers({ fids: [2] })
       console.log(JSON.stringify({
         users: users.map((user) => user.username),
         casts: new Set(casts).size,
         refused: [refused instanceof ApiError, refused.status],
         some: some.users.length,
         verify: typeof verifyWebhook,
       }))`,
    )
    const env = { ...process.env, KEY: island.apiKey, ROOT: `${island.url}/v2` }
    const { stdout } = await run(process.execPath, [file], { cwd: project, env })
    expect(JSON.parse(stdout)).toEqual({
      users: ['ana', expect.any(String)],
      casts: 5,
      refused: [true, 404],
      some: 1,
      verify: 'function',
    })
  })

  test('exports the same names from each entry as the workspace', async () => {
    const read = async (path: string) =>
      JSON.parse(await readFile(path, 'utf8')) as { exports: Record<string, unknown> }
    const workspace = await read(join(root, 'packages/client/package.json'))
    const packed = await read(join(project, 'node_modules/@castaway/client/package.json'))
    const entries = Object.keys(workspace.exports)
    expect(entries).toContain('./local')
    expect(Object.keys(packed.exports)).toEqual([...entries, './package.json'])
    const specifiers = entries.map(specifierOf)
    const file = await use(
      'entries.mjs',
      `const names = {}
       for (const entry of ${JSON.stringify(specifiers)}) names[entry] = Object.keys(await import(entry)).sort()
       console.log(JSON.stringify(names))`,
    )
    const { stdout } = await run(process.execPath, [file], { cwd: project })
    const names = await Promise.all(
      specifiers.map(async (entry) => [
        entry,
        Object.keys((await import(entry)) as object).toSorted(),
      ]),
    )
    expect(JSON.parse(stdout)).toEqual(Object.fromEntries(names))
  })

  test('controls a provider, and builds what wallets sign', async () => {
    const file = await use(
      'hold.mjs',
      `import { localControls } from '@castaway/client/local'
       import { registrationTypedData } from '@castaway/client/eip712'
       const local = localControls({ url: process.env.ISLAND, key: process.env.KEY })
       const { world } = await local.status()
       const refused = await local.clock.set('soon').catch((error) => [error.name, error.status])
       const custodyAddress = '0x' + '12'.repeat(20)
       const { domain } = registrationTypedData({ fid: 7, custodyAddress, deadline: 1 })
       console.log(JSON.stringify({ world, refused, chain: domain.chainId }))`,
    )
    const env = { ...process.env, KEY: island.apiKey, ISLAND: island.url }
    const { stdout } = await run(process.execPath, [file], { cwd: project, env })
    expect(JSON.parse(stdout)).toEqual({ world: 'small', refused: ['ApiError', 400], chain: 10 })
  })

  test('has self-contained types, which reject wrong arguments', async () => {
    await use(
      'types.ts',
      `import { createClient, clientOf, verifyWebhook, type AnswerOf, type User, type WebhookEvent } from '@castaway/client'
       import { fetchFeed } from '@castaway/client/operations'
       const client = createClient({ apiKey: 'k', check: 'warn', hooks: { onRetry: ({ wait }) => void (wait satisfies number) } })
       export async function uses(): Promise<User[]> {
         const { users } = await client.fetchBulkUsers({ fids: [2], viewerFid: 3 })
         for await (const cast of client.fetchTrendingFeed.items({ timeWindow: '6h' })) cast.author.fid satisfies number
         const event: WebhookEvent = await verifyWebhook({ body: '', signature: null, secrets: 's' })
         if (event.type === 'user.created') users.push(event.data)
         await clientOf({}, { fetchFeed }).fetchFeed({ feedType: 'following', fid: 2 })
         // @ts-expect-error the fid is required
         await client.fetchUserFollowingFeed({})
         // @ts-expect-error the name on the wire is not the caller's
         await client.fetchUserFollowingFeed({ fid: 2, viewer_fid: 3 })
         // @ts-expect-error no such window
         await client.fetchTrendingFeed({ timeWindow: '2h' })
         // @ts-expect-error one cast is no list
         client.lookupCastByHashOrWarpcastUrl.items
         // @ts-expect-error this client has one operation
         clientOf({}, { fetchFeed }).fetchNonce
         return users
       }
       export type Page = AnswerOf<'fetchFeed'>['casts']`,
    )
    const { exports } = JSON.parse(
      await readFile(join(root, 'packages/client/package.json'), 'utf8'),
    ) as { exports: Record<string, string> }
    const specifiers = Object.keys(exports).map(specifierOf)
    await use(
      'entries.ts',
      `${specifiers.map((entry, i) => `import * as entry${i} from '${entry}'`).join('\n')}
       import { localControls, type Fault, type LocalControls } from '@castaway/client/local'
       import { keyRemovalTypedData, registrationTypedData } from '@castaway/client/eip712'
       export const all: object[] = [${specifiers.map((_, i) => `entry${i}`).join(', ')}]
       const local: LocalControls = localControls({ url: 'http://localhost:4747', key: 'k' })
       export async function hold(): Promise<Fault> {
         await local.reset('small', { keep: ['clock'] })
         // @ts-expect-error no such operation
         await local.faults.add({ operation: 'publishCasts', drop: true })
         // @ts-expect-error an address begins with 0x
         registrationTypedData({ fid: 7, custodyAddress: 'ana', deadline: 1 })
         keyRemovalTypedData({ owner: '0x1', key: '0x2', deadline: 1 }).primaryType satisfies 'Remove'
         return local.faults.add({ operation: 'publishCast', drop: true })
       }`,
    )
    await use(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          exactOptionalPropertyTypes: true,
          skipLibCheck: false,
          target: 'es2022',
          module: 'nodenext',
          lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
          types: [],
        },
        files: ['types.ts', 'entries.ts'],
      }),
    )
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const compiled = run(process.execPath, [compiler, '-p', project], { cwd: project })
    expect(await compiled.catch((failed: { stdout: string }) => failed.stdout)).toMatchObject({
      stdout: '',
    })
  })
})

/** Bundles lines that use the package. */
async function bundle(text: string): Promise<string> {
  const input = await use('bundled.mjs', text)
  const output = (await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: input, formats: ['iife'], name: 'bundled' },
      rollupOptions: { external: ['@castaway/client/check'] },
      minify: true,
    },
  })) as Rolldown.RolldownOutput[]
  return output[0]!.output[0].code
}

describe('the packed client, bundled', () => {
  test('weighs 8 kB for one call, 20 kB for all of them', async () => {
    const one = await bundle(
      `import { call } from '@castaway/client'
       import { fetchFeed } from '@castaway/client/operations'
       export const feed = () => call({}, fetchFeed, { feedType: 'following', fid: 2 })`,
    )
    const all = await bundle(`export { createClient } from '@castaway/client'`)
    expect(gzipSync(one).length).toBeLessThan(8000)
    expect(gzipSync(all).length).toBeLessThan(20_000)
    expect(one).not.toContain('/farcaster/storage')
    // The unit that the guides use.
    const kilobytes = (code: string) => Math.round(gzipSync(code).length / 1000)
    const said = async (path: string) => readFile(join(root, path), 'utf8')
    expect(await said('README.md')).toContain(`a call adds ${kilobytes(one)} kB`)
    expect(await said('packages/client/README.md')).toContain(
      `in ${kilobytes(all)} kB gzipped (${kilobytes(one)} kB for one call)`,
    )
  })

  test('runs with web APIs only', async () => {
    const code = await bundle(
      `import { createClient, verifyWebhook } from '@castaway/client'
       export async function go(options, form) {
         const client = createClient(options)
         const { users } = await client.fetchBulkUsers({ fids: [2, 3] })
         const pages = []
         for await (const page of client.fetchAllChannels.pages({ limit: 1 })) {
           pages.push(page.channels.length)
           if (pages.length === 2) break
         }
         const late = await client.fetchNonce({}, { timeout: 0 }).catch((error) => error.code)
         const body = '{"type":"user.created","data":{}}'
         const forged = await verifyWebhook({ body, signature: 'ab'.repeat(64), secrets: 's' })
           .catch((error) => error.code)
         return JSON.stringify({ users: users.length, pages, late, forged })
       }`,
    )
    const { AbortController, Blob, crypto, fetch, FormData, Headers, Request, Response } =
      globalThis
    const { setTimeout, clearTimeout, TextDecoder, TextEncoder, URL, URLSearchParams } = globalThis
    const web = { AbortController, Blob, crypto, fetch, FormData, Headers, Request, Response }
    const more = { setTimeout, clearTimeout, TextDecoder, TextEncoder, URL, URLSearchParams }
    const context = createContext(
      { ...web, ...more, options: { apiKey: island.apiKey, baseUrl: `${island.url}/v2` } },
      // Edge runtimes do not evaluate code from strings.
      { codeGeneration: { strings: false, wasm: false } },
    )
    const told = (await runInContext(`${code}; bundled.go(options)`, context)) as string
    expect(JSON.parse(told)).toEqual({
      users: 2,
      pages: [1, 1],
      late: 'TIMEOUT',
      forged: 'INVALID_WEBHOOK',
    })
    expect(await readFile(join(project, 'bundled.mjs'), 'utf8')).not.toContain('node:')
  })
})
