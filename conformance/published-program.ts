import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const built = join(here, '../apps/castaway/dist/main.js')
const published = join(here, '../.cache/published')

/** A file or folder that `npm run programs` brings; undefined if it has not been run. */
export function publishedPath(name: string): string | undefined {
  const path = join(published, name)
  return existsSync(path) ? path : undefined
}

/** Which folder of packages next to this file has a package. */
type Packages = Record<string, 'sdk' | 'sdk-today' | 'node' | 'programs'>

export interface ProgramOptions {
  /** Folder of what `npm run programs` brings. */
  name: string
  /** Modules to run, below that folder. */
  entries: readonly string[]
  packages: Packages
  /** What its README asks a reader to fill in: text of the program, and what takes its place. */
  fillIn?: Readonly<Record<string, string>>
  /** Other files in its folder, such as `.env`. */
  files?: Readonly<Record<string, string>>
}

export interface PublishedProgram {
  folder: string
  /** Runs one of its modules, with requests to the public network led to a server (`castaway app run`). */
  start(entry: string, env: Record<string, string>): RunningProgram
}

export interface RunningProgram {
  /** What it has written so far. */
  output(): string
  /** @returns what it has written, once it has ended. @throws if it failed */
  ended: Promise<string>
  stop(): void
}

/**
 * Prepares a program as it is published: a copy of it, its TypeScript compiled, with the packages that it imports.
 * @param into folder for copies
 */
export async function publishedProgram(
  into: string,
  { name, entries, packages, fillIn = {}, files = {} }: ProgramOptions,
): Promise<PublishedProgram> {
  const folder = join(into, name)
  await rm(folder, { recursive: true, force: true })
  await cp(join(published, name), folder, { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  for (const entry of entries) {
    let text = await readFile(join(folder, entry), 'utf8')
    for (const [from, to] of Object.entries(fillIn)) {
      if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
      text = text.replaceAll(from, to)
    }
    await writeFile(join(folder, entry), text)
  }
  for (const [id, from] of Object.entries(packages)) {
    const to = join(folder, 'node_modules', id)
    const source = join(here, from, 'node_modules', id)
    if (!existsSync(source)) throw new Error(`${id} is not installed: npm test conformance does it`)
    await mkdir(dirname(to), { recursive: true })
    await symlink(source, to)
  }
  const compiled = entries.filter((entry) => entry.endsWith('.ts'))
  if (compiled.length > 0) await compile(folder, compiled)
  return {
    folder,
    start: (entry, env) => run(folder, entry.replace(/\.ts$/, '.cjs'), env),
  }
}

/** Compiles modules as the programs' own tools do: to CommonJS, with packages left to Node. */
async function compile(folder: string, entries: readonly string[]): Promise<void> {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': join(folder, 'src') } },
    build: {
      ssr: true,
      target: 'node20',
      emptyOutDir: false,
      outDir: folder,
      rollupOptions: {
        input: Object.fromEntries(
          entries.map((entry) => [entry.replace(/\.ts$/, ''), join(folder, entry)]),
        ),
        // Modules stay where they are: programs look for files beside them.
        output: {
          format: 'cjs',
          preserveModules: true,
          preserveModulesRoot: folder,
          entryFileNames: '[name].cjs',
        },
      },
    },
  })
}

function run(folder: string, file: string, env: Record<string, string>): RunningProgram {
  const args = [built, 'app', 'run', '--', process.execPath, file]
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<string>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done(output) : fail(new Error(`It ended with ${code}: ${output}`)),
    )
  })
  // A test may only look at the output.
  ended.catch(() => {})
  return { output: () => output, ended, stop: () => child.kill('SIGTERM') }
}
