import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

interface Package {
  name: string
  exports?: Record<string, string>
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
const packageOf = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as Package

const files = execFileSync('git', ['ls-files', '-z', 'packages', 'apps'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  // Projects of their own, whose packages `tests/created-projects.test.ts` installs.
  .filter((path) => !path.startsWith('packages/create-castaway/templates/'))
const workspaces = files.flatMap((path) => /^(\w+\/[\w-]+)\/package\.json$/.exec(path)?.[1] ?? [])

/** What is used, but not by an import. */
const usedOtherwise: Record<string, string[]> = {
  // A plugin that size-limit looks for.
  'apps/web': ['@size-limit/file'],
  // Their compiled contracts are read as files.
  'packages/provider': ['@uniswap/v2-core', '@uniswap/v2-periphery'],
}

/** Folders, besides `src`, whose files are part of what is built. */
const builtFolders = /^(src|contracts|wallet-frame|mini-app-frame)\//
const isCode = /\.(tsx?|mjs|js|css|sol)$/

/** A style imports fonts, which are built in, and tools, which are not: either declaration will do. */
const isStyle = (path: string) => path.endsWith('.css')
const isTest = (path: string) => /\.test\.tsx?$|^test\//.test(path)
/** Whether the product contains this file of a workspace; all others test or build it. */
const isBuilt = (path: string, exported: readonly string[]) =>
  !isTest(path) && !isStyle(path) && (builtFolders.test(path) || exported.includes(`./${path}`))

/** Imports at the beginning of a line, so that SQL and texts are none, and calls that load or resolve a package. */
const statements = /^(?:import|export|@import)\b(?:[^'"`;]*\bfrom\b)?\s*(['"])([^'"\s]+)\1/gm
const calls =
  /(?:\bimport|\brequire|\.resolve|\bvi\.mock|\bimportActual(?:<[^>]*>)?)\(\s*(['"])([^'"\s]+)\1/g
const packageName = /^(?:@[a-z\d-]+\/)?[a-z\d][\w.-]*/

/** Names of the packages that a text imports. */
export function importsIn(text: string): string[] {
  const specifiers = [statements, calls].flatMap((each) =>
    [...text.matchAll(each)].map((found) => found[2]!),
  )
  return specifiers.flatMap((specifier) =>
    // A bundler's own modules are made while it builds.
    isBuiltin(specifier) || specifier.startsWith('virtual:')
      ? []
      : (packageName.exec(specifier)?.[0] ?? []),
  )
}

function importedBy(folder: string, exported: readonly string[]) {
  const built = new Set<string>()
  const other = new Set<string>()
  const styled = new Set<string>()
  for (const path of files.filter((each) => each.startsWith(`${folder}/`) && isCode.test(each))) {
    if (!existsSync(root + path)) continue
    const into = isBuilt(path.slice(folder.length + 1), exported) ? built : other
    for (const name of importsIn(read(path))) {
      into.add(name)
      if (isStyle(path)) styled.add(name)
    }
  }
  return { built, other, styled }
}

/** Packages that expect their user to declare others beside them. */
function peersOf(names: readonly string[]): Set<string> {
  const manifests = names.flatMap((name) => {
    const path = `node_modules/${name}/package.json`
    return existsSync(root + path) ? [JSON.parse(read(path)) as Package] : []
  })
  return new Set(manifests.flatMap((each) => Object.keys(each.peerDependencies ?? {})))
}

/** The package that a package of types describes: `@types/babel__core` is for `@babel/core`. */
const describedBy = (types: string) =>
  types.replace(/^@types\/(?:(.+)__)?/, (_, scope?: string) => (scope ? `@${scope}/` : ''))

test('imports are found in every form, and none in SQL or texts', () => {
  const text = [
    "import { a } from 'a'",
    "import type {\n  b,\n} from '@b/b/part'",
    "export * from 'c'",
    "import 'd/d.css'",
    "const e = await import('e')",
    "require('f')",
    "@import 'g';",
    "import { h } from './h'",
    "import { i } from 'node:fs'",
    "  select hash from 'cast'",
    "const text = `import from '${j}'`",
  ].join('\n')
  expect(importsIn(text).toSorted()).toEqual(['@b/b', 'a', 'c', 'd', 'e', 'f', 'g'])
})

test('code for tests is in a folder for tests', () => {
  const inSources = files.filter((path) => existsSync(root + path) && path.includes('/src/'))
  expect(inSources.filter((path) => /\/test-[\w-]+\.tsx?$/.test(path))).toEqual([])
})

test.each(workspaces)('%s declares what it imports, and nothing else', (folder) => {
  const manifest = packageOf(folder)
  const { name: self, exports = {}, scripts = {} } = manifest
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest
  const { built, other, styled } = importedBy(folder, Object.values(exports))
  const peers = Object.keys(manifest.peerDependencies ?? {})
  const forAll = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  const forTests = Object.keys(devDependencies)
  const missing = [
    ...[...built].filter((name) => name !== self && !forAll.includes(name)),
    ...[...other]
      .filter((name) => name !== self && ![...forAll, ...forTests].includes(name))
      .map((name) => `${name} (dev)`),
  ]
  expect(missing).toEqual([])

  const commands = Object.values(scripts).flatMap((line) => line.split(/\s+/))
  const expected = peersOf([...forAll, ...forTests])
  const isUsed = (name: string, by: ReadonlySet<string>): boolean =>
    by.has(name) ||
    styled.has(name) ||
    expected.has(name) ||
    peers.includes(name) ||
    commands.includes(name) ||
    Boolean(usedOtherwise[folder]?.includes(name)) ||
    (name.startsWith('@types/') && [...forAll, ...forTests].includes(describedBy(name)))
  expect(forAll.filter((name) => !isUsed(name, built))).toEqual([])
  expect(forTests.filter((name) => !isUsed(name, other))).toEqual([])
  expect(forTests.filter((name) => name in dependencies)).toEqual([])
})

test('every version is exact, and the same in all packages', () => {
  const versions = new Map<string, Set<string>>()
  for (const folder of ['.', ...workspaces]) {
    const manifest = packageOf(folder)
    const { dependencies, devDependencies, optionalDependencies } = manifest
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
    for (const [name, version] of Object.entries(all)) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version))
    }
  }
  const listed = [...versions].map(([name, all]) => `${name} ${[...all].join(' ')}`)
  expect(listed.filter((line) => !/^\S+ \d+\.\d+\.\d+(-[\w.]+)?$/.test(line))).toEqual([])
})
