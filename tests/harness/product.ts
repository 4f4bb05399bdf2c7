import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IN_PRODUCTS } from '@castaway/testkit/v8-flags'

/** The build of this checkout, or the one in CASTAWAY_BUILT. */
const main =
  process.env.CASTAWAY_BUILT ??
  fileURLToPath(new URL('../../apps/castaway/dist/main.js', import.meta.url))

export interface Product {
  url: string
  /** The development API key, as the product printed it. */
  apiKey: string
  dataFolder: string
  /** Its output so far. */
  output(): string
  /** Stops the process and waits for its exit code, or the signal that ended it. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | string>
  /** Restarts with the same data and the same port. */
  restart(): Promise<void>
}

/** The secret that a data folder was sealed with: no other one opens it. */
export const secretOf = async (dataFolder: string): Promise<string> =>
  (await readFile(join(dataFolder, 'secret'), 'utf8')).trim()

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'castaway-test-'))

/** Cache of seeded worlds, by build and hour: their casts are as old as a reader would find them. */
const seeded = fileURLToPath(new URL('../../.cache/seeded/', import.meta.url))

/**
 * Settings that start a product on a copy of a seeded data folder, because seeding a large world takes longer than a
 * journey: the folder, and the port in the image URLs of its casts. Empty if that port is in use.
 */
export async function seededDataFolder(world: string): Promise<Record<string, string>> {
  // Two workers that start the same world at once must not collide. The id of a place in the pool is used again.
  const whose = `${main} ${world} ${process.env.VITEST_POOL_ID ?? ''}`
  const port = 20_000 + (createHash('sha256').update(whose).digest().readUInt16BE() >> 3)
  if (!(await isFree(port))) return {}
  const hour = Math.floor(Date.now() / 3_600_000)
  const name = `${world}-${port}-${Math.floor(statSync(main).mtimeMs)}-${hour}`
  const pattern = join(seeded, name)
  if (!existsSync(pattern)) {
    await mkdir(seeded, { recursive: true })
    for (const old of await readdir(seeded)) {
      if (old.startsWith(`${world}-${port}-`)) await removeFolder(join(seeded, old))
    }
    const first = await mkdtemp(join(seeded, 'new-'))
    const product = await startProduct({
      CASTAWAY_WORLD: world,
      CASTAWAY_DATA: first,
      PORT: String(port),
    })
    await product.stop()
    await rename(first, pattern)
  }
  const folder = await newFolder()
  await cp(pattern, folder, { recursive: true })
  return { CASTAWAY_DATA: folder, PORT: String(port) }
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((tell) => {
    const server = createServer()
      .once('error', () => tell(false))
      .listen(port, '127.0.0.1', () => server.close(() => tell(true)))
  })

/** Only settings that a user would make: nothing of the test's own environment except PATH. */
const environment = (env: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...env,
})

/** Ended with this process, whatever became of the test that started them. */
const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** Runs the built product as `npm start` does and waits for its ready line. */
export async function startProduct({
  CASTAWAY_BUILT: built = main,
  ...env
}: Record<string, string> = {}): Promise<Product> {
  const dataFolder = env.CASTAWAY_DATA ?? (await newFolder())
  let port = env.PORT ?? '0'
  let child: ChildProcess
  let output = ''
  let url = ''
  const boot = async () => {
    output = ''
    child = spawn(process.execPath, [...IN_PRODUCTS, built], {
      env: environment({ CASTAWAY_WORLD: 'small', ...env, CASTAWAY_DATA: dataFolder, PORT: port }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    alive.add(child)
    child.once('exit', () => alive.delete(child))
    url = await new Promise<string>((ready, fail) => {
      const hear = (chunk: Buffer) => {
        output += chunk.toString()
        const line = /Castaway is ready at (\S+)/.exec(output)
        if (line) ready(line[1]!)
      }
      child.stdout!.on('data', hear)
      child.stderr!.on('data', hear)
      child.once('exit', (code) => fail(new Error(`The product ended with ${code}: ${output}`)))
    })
    port = new URL(url).port
  }
  await boot()
  return {
    get url() {
      return url
    },
    get apiKey() {
      return /API key:?\s+(\S+)/i.exec(output)?.[1] ?? ''
    },
    dataFolder,
    output: () => output,
    stop: (signal = 'SIGTERM') =>
      new Promise((ended) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          return ended(child.exitCode ?? child.signalCode ?? 'unknown')
        }
        child.once('exit', (code, by) => ended(code ?? by ?? 'unknown'))
        child.kill(signal)
      }),
    restart: boot,
  }
}

/** A copy of the build that a test may change: its entry file, and the folder of its web app. */
export async function copyOfBuild(): Promise<{ main: string; web: string; folder: string }> {
  const [from, folder] = [join(dirname(main), '../../..'), await newFolder()]
  for (const part of ['apps/castaway/dist', 'apps/web/dist', 'package.json']) {
    await cp(join(from, part), join(folder, part), { recursive: true })
  }
  await cp(join(from, 'apps/castaway/package.json'), join(folder, 'apps/castaway/package.json'))
  await symlink(join(from, 'node_modules'), join(folder, 'node_modules'))
  await symlink(join(from, 'packages'), join(folder, 'packages'))
  return {
    main: join(folder, 'apps/castaway/dist/main.js'),
    web: join(folder, 'apps/web/dist'),
    folder,
  }
}

/** Runs the product where it is expected to fail at startup: its exit code and output. */
export function failToStart(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((ended) => {
    let output = ''
    const child = spawn(process.execPath, [...IN_PRODUCTS, main], {
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('exit', (code) => ended({ code, output }))
  })
}

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true })
