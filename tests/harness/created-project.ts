import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { removeFolder } from './product'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

/** Package managers would download what is here already; these folders have every package of the templates. */
const installed = [join(root, 'node_modules'), join(root, 'tests/created-projects/node_modules')]

/** Packs Castaway's packages as they are published, and returns their folder. */
export async function packPackages(): Promise<string> {
  const folder = await newFolder()
  await run(process.execPath, [join(root, 'scripts/pack.mjs'), folder], { maxBuffer: 1e8 })
  return folder
}

const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'castaway-created-'))
  folders.push(folder)
  return folder
}

const unpack = async (tarball: string, folder: string) => {
  await mkdir(folder, { recursive: true })
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder])
}

export interface CreatedProject {
  folder: string
  /** What `npm create` printed. */
  said: string
  manifest: { name: string; dependencies: object; devDependencies: object }
  /** Runs a script of the project to its end. */
  script(name: string): Promise<string>
  /** Starts the project with `npm start`, and waits until it says this. */
  start(env: Record<string, string>, until: RegExp): Promise<StartedProject>
}

export interface StartedProject {
  output(): string
  /** Stops it as Ctrl+C does, and resolves to its exit code. */
  stop(): Promise<number | null>
}

/** Creates a project with the packed `create-castaway`, and installs what it names: our packages from their tarballs. */
export async function createProject(packs: string, template: string): Promise<CreatedProject> {
  const tarball = (await readdir(packs)).find((name) => name.startsWith('create-castaway-'))!
  const creator = await newFolder()
  await unpack(join(packs, tarball), creator)
  const parent = await newFolder()
  const { stdout: said } = await run(
    process.execPath,
    [join(creator, 'src/main.mjs'), 'My Tides', '--template', template, '--packages', packs],
    { cwd: parent },
  )
  const folder = join(parent, 'My Tides')
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  await installWhatIsNamed(folder, { ...manifest.dependencies, ...manifest.devDependencies })
  const bins = [join(root, 'node_modules/.bin'), join(installed[1]!, '.bin')]
  // Vitest's own variables would make the project's run part of this one.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|VITE_|TEST$|NODE_ENV$|FORCE_COLOR$|npm_|API_)/.test(name),
  )
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(inherited),
    NO_COLOR: '1',
    PATH: [...bins, process.env.PATH].join(':'),
  }
  return {
    folder,
    said,
    manifest,
    async script(name) {
      const { stdout, stderr } = await run('npm', ['run', name], { cwd: folder, env })
      return stdout + stderr
    },
    async start(more, until) {
      const child = spawn('npm', ['start'], {
        cwd: folder,
        env: { ...env, PORT: '0', ...more },
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.add(child.pid!)
      let output = ''
      const ended = new Promise<number | null>((end) => child.once('exit', end))
      const stop = async () => {
        // A terminal signals the whole group.
        process.kill(-child.pid!, 'SIGINT')
        const code = await ended
        running.delete(child.pid!)
        return code
      }
      // As long as the journey may take: a program's start is no step on a page.
      await new Promise<void>((ready, fail) => {
        const hear = (text: Buffer) => {
          output += text
          if (until.test(output)) ready()
        }
        child.stdout.on('data', hear)
        child.stderr.on('data', hear)
        child.once('exit', (code) => fail(new Error(`It ended with ${code}: ${output}`)))
      })
      return { output: () => output, stop }
    },
  }
}

/** As an install would: what the manifest names, in the version that it names, and nothing else. */
async function installWhatIsNamed(folder: string, named: Record<string, string>): Promise<void> {
  const modules = join(folder, 'node_modules')
  for (const [name, version] of Object.entries(named)) {
    const place = join(modules, name)
    await mkdir(join(place, '..'), { recursive: true })
    if (version.startsWith('file:')) await unpack(version.slice('file:'.length), place)
    else await symlink(await placeOf(name, version), place)
  }
  // What the unpacked packages need themselves; npm puts it beside them.
  for (const name of ['castaway', '@castaway/fixture', '@castaway/client']) {
    const file = join(modules, name, 'package.json')
    const own = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
    const needed = { ...own.dependencies, ...own.optionalDependencies }
    for (const [other, version] of Object.entries<string>(needed)) {
      if (other.startsWith('@castaway/')) continue
      const place = join(modules, other)
      await mkdir(join(place, '..'), { recursive: true })
      await symlink(await placeOf(other, version), place).catch((error) => {
        if (error.code !== 'EEXIST') throw error
      })
    }
  }
}

async function placeOf(name: string, version: string): Promise<string> {
  for (const modules of installed) {
    const text = await readFile(join(modules, name, 'package.json'), 'utf8').catch(() => null)
    if (text && JSON.parse(text).version === version) return join(modules, name)
  }
  throw new Error(`${name} ${version} is not installed in this repository`)
}

/** Groups of processes that a failed test has not stopped. */
const running = new Set<number>()

afterAll(async () => {
  for (const group of running) {
    try {
      process.kill(-group, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  for (const folder of folders.splice(0)) await removeFolder(folder)
})
