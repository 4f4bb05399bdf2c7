import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from './run'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'castaway-codemod-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const OLD = `import { NeynarAPIClient } from '@neynar/nodejs-sdk'
export const client = new NeynarAPIClient({ apiKey })
`
const NEW = `import { createClient } from '@castaway/client'
export const client = createClient({ apiKey })
`

function write(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return relative(process.cwd(), path)
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

function use(...args: string[]) {
  const lines: string[] = []
  const code = run(args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

describe('castaway-codemod', () => {
  it('moves the scripts of a folder, and leaves what others wrote', () => {
    const changed = write('src/client.ts', OLD)
    write('src/page.jsx', OLD)
    const others = ['node_modules/it/index.js', 'dist/a.js', '.next/a.js', 'a.d.ts', 'notes.md']
    for (const name of others) write(name, OLD)
    const { code, text } = use(folder)
    expect(code).toBe(0)
    expect(text).toContain(`changed ${changed}`)
    expect(text).toContain('install @castaway/client')
    expect([read('src/client.ts'), read('src/page.jsx')]).toEqual([NEW, NEW])
    for (const name of others) expect(read(name)).toBe(OLD)
  })

  it('lists what is left, with its place', () => {
    const file = write('bot.js', `${OLD}client.fetchBulkUsers([2])\n`)
    const { code, text } = use(join(folder, 'bot.js'))
    expect(code).toBe(1)
    expect(text).toContain(`${file}:3:1 \`fetchBulkUsers\` takes one object`)
  })

  it('changes nothing in a dry run', () => {
    const file = write('a.ts', OLD)
    const { code, text } = use('--dry', folder)
    expect(code).toBe(0)
    expect(text).toBe(`would change ${file}`)
    expect(read('a.ts')).toBe(OLD)
  })

  it('speaks JSON', () => {
    const file = write('a.ts', OLD)
    const { text } = use('--json', folder)
    expect(JSON.parse(text)).toEqual({ changed: [file], left: [] })
  })

  it('names a file that it can’t read, and moves the others', () => {
    const broken = write('broken.ts', `${OLD}const = 1\n`)
    write('fine.ts', OLD)
    const { code, text } = use(folder)
    expect(code).toBe(1)
    expect(text).toMatch(new RegExp(`${broken}:3:\\d+ It can’t be read`))
    expect(read('fine.ts')).toBe(NEW)
  })

  it('says so where there is nothing to move', () => {
    write('a.ts', 'export {}\n')
    expect(use(folder)).toEqual({ code: 0, text: 'No file imports @neynar/nodejs-sdk.' })
  })

  it.each([
    ['without files', [], /Say which files/],
    ['with an unknown option', ['--tide'], /tide/],
    ['with a path that does not exist', ['/no/such/path'], /\/no\/such\/path doesn’t exist/],
  ])('is used wrongly %s', (_what, args, message) => {
    const { code, text } = use(...args)
    expect(code).toBe(2)
    expect(text).toMatch(message)
  })
})
