import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isDeep } from '@castaway/testkit/random-runs'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksOf, fileOf, programsOf, samplePages, type Block } from './sample-blocks'

/**
 * Runs every sample of the guides, unchanged, against a provider: programs and commands are run, and the responses shown
 * have the shape of the real ones. A sample that can't be run says why in its fence, `no-run="…"`. The provider and the
 * app have other URLs than in the guides, so URLs are replaced. `npm run types` checks the types of the programs.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.cache/samples')
const run = promisify(execFile)
const pages = samplePages(root)

/**
 * Maximum number of samples that need a page, a person, a server of the reader or another start of the product; think
 * twice before raising it.
 */
const MAX_NOT_RUN = 56

let island: TestIsland
/** A developer's own app, at the URL that the guides call localhost:3000. */
let app: Server
let env: Record<string, string>
const served = new Map<string, string>()

const placed = (text: string) =>
  text
    .replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):4747/g, island.url)
    .replaceAll('localhost:3000', `localhost:${(app.address() as AddressInfo).port}`)
    .replaceAll('/f/app/development/', '/f/app/test/')

beforeAll(async () => {
  app = createServer((request, response) => {
    const file = served.get(request.url ?? '')
    request.resume()
    response.writeHead(file || request.method === 'POST' ? 200 : 404, {
      'content-type': 'application/json',
    })
    response.end(file ?? '{}')
  })
  await new Promise<void>((ready) => app.listen(0, 'localhost', ready))
  island = await startIsland()
  env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    API_KEY: island.apiKey,
    API_URL: `${island.url}/v2`,
    WEBHOOK_SECRET: 'of a webhook',
    CASTAWAY_URL: island.url,
    CASTAWAY_API_KEY: island.apiKey,
  }
  for (const { language, notes, text } of pages.flatMap(({ blocks }) => blocks)) {
    if (language === 'json' && notes.has('serve')) served.set(notes.get('serve')!, placed(text))
  }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
})
afterAll(async () => {
  await island?.close()
  app?.closeAllConnections()
  await new Promise((done) => app.close(done))
})

test('every block has a kind that is tested, or says why it has not', () => {
  const blocks = pages.flatMap((page) => page.blocks)
  const untried = blocks.filter(
    ({ language, notes }) =>
      !notes.has('no-run') &&
      !['ts', 'tsx', 'sh'].includes(language) &&
      !notes.has('codemod') &&
      !(language === 'json' && (notes.has('of') || notes.has('serve'))),
  )
  expect(untried.map(({ at }) => at)).toEqual([])
  const vague = blocks.filter(({ notes, text }) => !notes.has('no-run') && /…|<id>/.test(text))
  expect(vague.map(({ at }) => at)).toEqual([])
  const reasons = blocks.filter(({ notes }) => notes.has('no-run'))
  expect(reasons.length).toBeLessThanOrEqual(MAX_NOT_RUN)
})

test('a fence with an unknown annotation is an error, and so is no-run without a reason', () => {
  const fence = (words: string) => () => blocksOf('x.md', `\`\`\`${words}\n1\n\`\`\``)
  expect(fence('ts norun')).toThrow('cannot read')
  expect(fence('rust')).toThrow('no language')
  expect(fence('sh no-run')).toThrow('reason')
  expect(fence('ts')()).toMatchObject([{ at: 'x.md:1', language: 'ts', text: '1' }])
})

const programs = pages.flatMap((page) => programsOf(page))

test('programs are bundled as a workspace package would be', async () => {
  for (const { at, text } of programs) {
    await writeFile(join(folder, fileOf(at)), `${placed(text)}\nexport {}\n`)
  }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: join(folder, 'built'),
      rollupOptions: {
        input: programs.map(({ at }) => join(folder, fileOf(at))),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name].mjs' },
      },
    },
    ssr: { noExternal: [/^@castaway\//] },
  })
})

async function runProgram(at: string): Promise<string> {
  const file = join(folder, 'built', fileOf(at).replace(/\.ts$/, '.mjs'))
  return (await run(process.execPath, [file], { cwd: root, env })).stderr
}

/** Runs commands as people type them, but fails on an error. */
async function runCommands(text: string): Promise<string> {
  const before = `set -euo pipefail
curl() { command curl --fail-with-body -sS "$@"; }
castaway() { '${process.execPath}' '${join(root, 'apps/castaway/dist/main.js')}' "$@"; }
`
  const ran = run('bash', ['-c', `${before}${placed(text)}`], { cwd: root, env })
  return ran.then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout.slice(-500)} ${stderr}`,
  )
}

/** Guides whose commands take half a minute; journeys run the command line, too. */
const longGuides = ['docs/guides/command-line.md', 'docs/guides/drift.md', 'docs/guides/island.md']
const isCommand = ({ at, language, notes }: Block) =>
  language === 'sh' &&
  !notes.has('no-run') &&
  (isDeep || !longGuides.some((guide) => at.startsWith(guide)))
const tried = pages.filter((page) => programsOf(page).length > 0 || page.blocks.some(isCommand))

describe.each(tried)('$path', (page) => {
  beforeAll(async () => {
    await island.local.reset('small')
    const { signer_uuid: signerUuid } = await island.client.createSigner({})
    await island.local.approveSigner({ signerUuid, fid: 2 })
    env.SIGNER_UUID = signerUuid
  })
  const commands = page.blocks.filter(isCommand)
  if (commands.length > 0) {
    test('its commands run', async () => {
      expect(await runCommands(commands.map(({ text }) => text).join('\n'))).toBe('')
    })
  }
  for (const { at } of programsOf(page)) {
    test(`${at} runs`, async () => {
      expect(await runProgram(at)).toBe('')
    })
  }
})

/** Times and counters differ on each run; everything else has to be equal. */
const shapeOf = (value: unknown): unknown => {
  if (typeof value === 'number') return 'a number'
  if (typeof value === 'string' && !Number.isNaN(Date.parse(value)) && /T.*Z$/.test(value)) {
    return 'a moment'
  }
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
}

describe('responses', () => {
  beforeAll(() => island.local.reset('small'))
  const shown = pages.flatMap(({ blocks }) => blocks.filter(({ notes }) => notes.has('of')))
  test.each(shown)('the response at $at matches the real one', async ({ notes, text }) => {
    const answer = await fetch(`${island.url}${notes.get('of')}`, {
      headers: { 'x-api-key': island.apiKey },
    })
    expect(shapeOf(JSON.parse(text))).toEqual(shapeOf(await answer.json()))
  })
})
