import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@castaway/client'
import { installedSdk, type InstalledSdk, moveToClient } from '@castaway/codemod'
import { scriptsIn } from '@castaway/codemod/files'
import { startIsland } from '@castaway/testkit'
import { isDeep } from '@castaway/testkit/random-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedPath } from './published-program'
import { blocksOf, samplePages } from './sample-blocks'
import { typeCheck } from './type-check'

/** The codemod on code that was not written for it: our own pages, and programs that others publish. */
const root = fileURLToPath(new URL('..', import.meta.url))
const here = join(root, 'conformance')
const run = promisify(execFile)

const sdks = {
  '2.46': installedSdk(join(here, 'sdk/x.ts'))!,
  '3.177': installedSdk(join(here, 'sdk-today/x.ts'))!,
}

const readme = 'packages/codemod/README.md'
const changes = (
  await Promise.all([
    ...samplePages(root).map(({ blocks }) => blocks),
    readFile(join(root, readme), 'utf8').then((text) => blocksOf(readme, text)),
  ])
)
  .flat()
  .filter(({ notes }) => notes.has('codemod'))

/** One side of a difference. */
const side = (text: string, sign: '-' | '+') =>
  text
    .split('\n')
    .filter((line) => line === '' || line.startsWith(' ') || line.startsWith(sign))
    .map((line) => line.slice(1))
    .join('\n')

/** 3.177 names enumerations after the method that they belong to. */
const enumerations = {
  '2.46': { FeedType: 'FeedType', FilterType: 'FilterType', CastParamType: 'CastParamType' },
  '3.177': {
    FeedType: 'FetchFeedFeedTypeEnum',
    FilterType: 'FetchFeedFilterTypeEnum',
    CastParamType: 'LookupCastByHashOrUrlTypeEnum',
  },
}

const versions = ['2.46', '3.177'] as const

describe.each(versions)('with the SDK %s', (version) => {
  const sdk = sdks[version]
  test.each(changes)('a change of a page is the one that it makes: $at', ({ text }) => {
    expect(moveToClient(side(text, '-'), 'page.ts', sdk)).toEqual({
      code: side(text, '+'),
      left: [],
    })
  })
})

test.runIf(isDeep)('what it makes of all that it knows passes the compiler', async () => {
  const folder = join(root, '.cache/codemod')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const version of versions) {
    const before = everything(enumerations[version])
    const { code, left } = moveToClient(before, 'everything.ts', sdks[version])
    expect(left).toEqual([])
    await writeFile(join(folder, `${version}.ts`), code)
  }
  expect(await typeCheck(folder)).toBe('')
})

const everything = ({
  FeedType,
  FilterType,
  CastParamType,
}: (typeof enumerations)['2.46']) => `import { Configuration, NeynarAPIClient, isApiErrorResponse } from '@neynar/nodejs-sdk'
import { type BulkUsersResponse, ${CastParamType}, type ErrorRes, ${FeedType}, ${FilterType}, type User } from '@neynar/nodejs-sdk/build/api'
import { ReactionType } from '@neynar/nodejs-sdk/build/api/models/reaction-type'

const config = new Configuration({
  apiKey: process.env.NEYNAR_API_KEY!,
  basePath: 'http://localhost:4747',
  baseOptions: { headers: { 'x-neynar-experimental': true } },
})
export const client: NeynarAPIClient = new NeynarAPIClient(config)

export async function read(viewerFid: number): Promise<{ users: User[]; feed: number }> {
  const answer: BulkUsersResponse = await client.fetchBulkUsers({ fids: [2, 3], viewerFid })
  const { casts } = await client.fetchFeed({
    feedType: ${FeedType}.Filter,
    filterType: ${FilterType}.Fids,
    fids: '2,3',
  })
  return { users: answer.users, feed: casts.length }
}

export async function write(signerUuid: string, url: string): Promise<ErrorRes | undefined> {
  try {
    const { cast } = await client.lookupCastByHashOrUrl({ identifier: url, type: ${CastParamType}.Url })
    await client.publishReaction({ signerUuid, reactionType: ReactionType.Like, target: cast.hash })
  } catch (error) {
    if (!isApiErrorResponse(error)) throw error
    console.error(error.response.status, error.response.data.code)
    return error.response.data
  }
}
`

const examples = publishedPath('farcaster-examples')

/** Programs with the SDK that each was written for. */
const programs: Record<string, InstalledSdk> = {
  'archiver-script': sdks['2.46'],
  'cast-action': sdks['2.46'],
  'gm-bot': sdks['2.46'],
  'managed-signers': sdks['3.177'],
  wownar: sdks['3.177'],
  'wownar-react-sdk': sdks['3.177'],
}

describe.runIf(examples)('Neynar’s examples', () => {
  test.each(Object.entries(programs))('nothing of %s is left', (name, sdk) => {
    const folder = join(examples!, name)
    const moved = scriptsIn(folder).map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, ...moveToClient(text, path, sdk) }
    })
    const changed = moved.filter(({ code, text }) => code !== text)
    expect(changed).not.toEqual([])
    for (const { code } of changed) expect(code).toContain('@castaway/client')
    for (const { code, left } of moved) {
      expect(left).toEqual([])
      expect(code).not.toContain('@neynar/nodejs-sdk')
    }
  })
})

describe('the packed command', () => {
  let folder: string
  let packed: { client: string; codemod: string }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'castaway-codemod-'))
    packed = await packTo(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Runs it on a module of a folder with these files. @returns what the module then prints */
  async function moveAndRun(name: string, files: Record<string, string>): Promise<string> {
    const program = join(folder, name)
    await place(packed.client, join(program, 'node_modules/@castaway/client'))
    await writeFile(join(program, 'package.json'), '{ "type": "module" }')
    for (const [file, text] of Object.entries(files)) await writeFile(join(program, file), text)
    const command = [join(packed.codemod, 'main.js'), 'index.js']
    const { stdout } = await run(process.execPath, command, { cwd: program })
    expect(stdout).toContain('changed index.js')
    expect(stdout).not.toContain('Left for you')
    return (await run(process.execPath, ['index.js'], { cwd: program })).stdout
  }

  test('makes a program that runs against an island', async () => {
    const island = await startIsland()
    try {
      const printed = await moveAndRun('reader', {
        'index.js': `import { Configuration, NeynarAPIClient, isApiErrorResponse } from '@neynar/nodejs-sdk'
const apiKey = ${JSON.stringify(island.apiKey)}
const client = new NeynarAPIClient(new Configuration({ apiKey, basePath: ${JSON.stringify(island.url)} }))
const { users } = await client.fetchBulkUsers({ fids: [${ANA}] })
console.log(users[0].username)
try {
  await client.lookupUserByUsername({ username: 'no-such' })
} catch (error) {
  if (isApiErrorResponse(error)) console.log(error.response.status, error.response.data.code)
}
`,
      })
      expect(printed).toBe('ana\n404 NotFound\n')
    } finally {
      await island.close()
    }
  })

  test.runIf(examples)('makes an archiver of archiver-script that archives the same', async () => {
    const island = await startIsland()
    try {
      const text = await readFile(join(examples!, 'archiver-script/index.js'), 'utf8')
      await moveAndRun('archiver', {
        'index.js': text
          .replace('"YOUR_NEYNAR_API_KEY"', JSON.stringify(island.apiKey))
          .replace('apiKey:', `basePath: ${JSON.stringify(island.url)}, apiKey:`)
          .replace('fid = 194', `fid = ${ANA}`),
      })
      const lines = (await readFile(join(folder, 'archiver/data.ndjson'), 'utf8'))
        .trim()
        .split('\n')
      const archived = lines.map((line) => (JSON.parse(line) as { hash: string }).hash)
      const client = createClient({ apiKey: island.apiKey, baseUrl: `${island.url}/v2` })
      const { casts } = await client.fetchCastsForUser({ fid: ANA, limit: 150 })
      expect(archived).toEqual(casts.map(({ hash }) => hash))
    } finally {
      await island.close()
    }
  })
})

const ANA = 2

/** Packs both packages, and unpacks them. @returns their folders */
async function packTo(folder: string): Promise<{ client: string; codemod: string }> {
  const unpack = async (name: string, script: string) => {
    const { stdout } = await run(process.execPath, [join(root, script), folder])
    const into = join(folder, 'node_modules/@castaway', name)
    await mkdir(into, { recursive: true })
    const tarball = stdout.trim().split('\n').at(-1)!
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', into])
    return into
  }
  const client = await unpack('client', 'packages/client/scripts/pack.mjs')
  const codemod = await unpack('codemod', 'packages/codemod/scripts/pack.mjs')
  for (const name of ['zod', '@babel', 'magic-string', '@jridgewell'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  return { client, codemod }
}

async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await symlink(from, to)
}
