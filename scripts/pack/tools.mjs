import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { init, parse } from 'es-module-lexer'
import { root } from '../inputs.mjs'

/** What the tools that pack our packages share. */

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
export const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

export function makeFolder(path) {
  mkdirSync(path, { recursive: true })
  return path
}

/** Runs a command, and throws with what it printed if it fails. */
export function run([command, ...args], cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}

const npm = process.env.npm_execpath
  ? [process.execPath, process.env.npm_execpath]
  : [process.platform === 'win32' ? 'npm.cmd' : 'npm']

/** How long a lock is believed whose process did not end it, in milliseconds. */
const STALE = 120_000

/** Waits until no other process makes the same package. Returns a function that lets the next one begin. */
export async function lock(name) {
  const folder = join(makeFolder(join(root, '.cache')), `packing-${name}`)
  for (;;) {
    try {
      mkdirSync(folder)
      const unlock = () => rmSync(folder, { recursive: true, force: true })
      process.once('exit', unlock)
      return unlock
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
    if (made !== undefined && Date.now() - made > STALE)
      rmSync(folder, { recursive: true, force: true })
    await delay(100)
  }
}

/** Makes the tarball of a folder, and returns its path. */
export function pack(folder, target) {
  const into = makeFolder(resolve(target))
  const printed = run([...npm, 'pack', '--json', '--pack-destination', into], folder)
  return join(into, JSON.parse(printed)[0].filename)
}

const { GITHUB_REPOSITORY: repository } = process.env

/** Fields that the manifests of all our packages share. */
export const published = {
  license: 'MIT',
  type: 'module',
  engines: readJson(join(root, 'package.json')).engines,
  // Where the workflow runs that publishes: npm checks it against what signed the provenance.
  ...(repository && {
    repository: { type: 'git', url: `git+https://github.com/${repository}.git` },
  }),
  publishConfig: { access: 'public', provenance: true },
}

/** Adds the license, and what changed from version to version, to a package. */
export function addTexts(from, folder) {
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const changelog = join(from, 'CHANGELOG.md')
  if (existsSync(changelog)) cpSync(changelog, join(folder, 'CHANGELOG.md'))
}

/** The names of the packages that the scripts of a folder import. */
export async function importedBy(folder) {
  await init
  const names = new Set()
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!/\.m?js$/.test(file)) continue
    for (const { n: specifier } of parse(readFileSync(join(folder, file), 'utf8'))[0]) {
      // An import of a computed name has none here.
      if (!specifier || /^[./#]/.test(specifier) || isBuiltin(specifier)) continue
      names.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0])
    }
  }
  return [...names].toSorted()
}

/** The versions of packages. */
export function versionsOf(names) {
  const declared = {}
  for (const group of ['packages', 'apps']) {
    for (const name of readdirSync(join(root, group))) {
      const { dependencies, optionalDependencies, peerDependencies } = readJson(
        join(root, group, name, 'package.json'),
      )
      Object.assign(declared, peerDependencies, optionalDependencies, dependencies)
    }
  }
  // What only a bundled library imports is installed in the version that it was tested with.
  const installed = (name) => readJson(join(root, 'node_modules', name, 'package.json')).version
  return Object.fromEntries(names.map((name) => [name, declared[name] ?? installed(name)]))
}

const {
  name: PROVIDER,
  version,
  optionalDependencies,
} = readJson(join(root, 'packages/provider/package.json'))

/** The version of all our packages, which are released together. */
export const releaseVersion = version

/** What the island’s chain is run with, where it can be installed. */
export const chainDependencies = optionalDependencies
/** The package inside a package that has the compiled contracts. */
export const contractsDependency = { [PROVIDER]: version }

/**
 * Adds the compiled contracts of the chain, where the code looks for them. Compiling them where they are installed would
 * need a compiler of 30 MB.
 */
export function addContracts(folder) {
  run([process.execPath, join(root, 'packages/provider/scripts/compile-contracts.mjs')], root)
  const inside = makeFolder(join(folder, 'node_modules', PROVIDER))
  makeFolder(join(inside, 'dist'))
  cpSync(join(root, 'packages/provider/dist/contracts.json'), join(inside, 'dist/contracts.json'))
  writeFileSync(
    join(makeFolder(join(inside, 'scripts')), 'compile-contracts.mjs'),
    '// The contracts of this package are compiled.\n',
  )
  writeJson(join(inside, 'package.json'), {
    name: PROVIDER,
    version,
    ...published,
    exports: { './compile-contracts': './scripts/compile-contracts.mjs' },
  })
}
