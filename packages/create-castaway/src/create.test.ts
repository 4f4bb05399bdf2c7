import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const main = fileURLToPath(new URL('main.mjs', import.meta.url))

let parent: string
beforeEach(async () => (parent = await mkdtemp(join(tmpdir(), 'castaway-create-'))))
afterEach(() => rm(parent, { recursive: true, force: true }))

/** Runs the command as npm does, where nobody answers questions. */
const create = (...args: string[]) =>
  new Promise<{ code: number; said: string; error: string }>((resolve) => {
    const child = execFile(process.execPath, [main, ...args], { cwd: parent }, (_, said, error) =>
      resolve({ code: child.exitCode!, said, error }),
    )
  })
const filesOf = async (folder: string) =>
  (await readdir(join(parent, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(join(parent, folder, 'package.json'), 'utf8'))

describe.each(['bot', 'web', 'mini-app'])('the template %s', (template) => {
  test('becomes a project with its own name, and no file keeps the name that it is packed under', async () => {
    const { code, said, error } = await create('My Tides', '--template', template)
    expect([code, error]).toEqual([0, ''])
    expect(said).toContain("cd 'My Tides'\n  npm install\n  npm test\n  npm start\n")
    const files = await filesOf('My Tides')
    for (const name of ['package.json', '.gitignore', '.env.example', 'README.md', 'start.mjs'])
      expect(files).toContain(name)
    expect(files.filter((name) => name.startsWith('_'))).toEqual([])
    const { name, scripts, dependencies, devDependencies } = await manifestOf('My Tides')
    expect(name).toBe('my-tides')
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test', 'types']))
    const versions = Object.values<string>({ ...dependencies, ...devDependencies })
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })
})

test('packages that are not published come from their tarballs', async () => {
  await mkdir(join(parent, 'packs'))
  for (const name of ['castaway-0.1.0.tgz', 'castaway-client-0.1.0.tgz', 'other-1.0.0.tgz'])
    await writeFile(join(parent, 'packs', name), '')
  await create('tides', '--template', 'bot', '--packages', 'packs')
  const { dependencies, devDependencies } = await manifestOf('tides')
  expect({ ...dependencies, ...devDependencies }).toMatchObject({
    castaway: `file:${join(parent, 'packs/castaway-0.1.0.tgz')}`,
    '@castaway/client': `file:${join(parent, 'packs/castaway-client-0.1.0.tgz')}`,
  })
})

describe('what cannot be created is said in a sentence, and leaves everything as it is', () => {
  test('a folder that has something', async () => {
    await mkdir(join(parent, 'full'))
    await writeFile(join(parent, 'full/notes.txt'), 'mine')
    const { code, error } = await create('full', '--template', 'bot')
    expect([code, error]).toEqual([
      1,
      `${join(parent, 'full')} is not empty: choose another folder.\n`,
    ])
    expect(await filesOf('full')).toEqual(['notes.txt'])
  })

  test('an unknown template', async () => {
    const { code, error } = await create('tides', '--template', 'toString')
    expect(code).toBe(1)
    expect(error).toBe('There is no template “toString”: choose one of bot, web, mini-app.\n')
    expect(await readdir(parent)).toEqual([])
  })

  test('a folder without packages', async () => {
    await mkdir(join(parent, 'packs'))
    const { code, error } = await create('tides', '--template', 'bot', '--packages', 'packs')
    expect([code, error]).toEqual([1, `${join(parent, 'packs')} has no packages of Castaway.\n`])
  })

  test('no answer to what to create', async () => {
    const { code, error } = await create()
    expect(code).toBe(2)
    expect(error).toMatch(/^Say which folder and which template\.\n\nUsage: npm create castaway/)
    expect(await readdir(parent)).toEqual([])
  })
})
