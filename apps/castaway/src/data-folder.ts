import { randomBytes, createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { currentWorldName, type WorldName } from '@castaway/provider'
import { READY_MARK } from '@castaway/server-kit/ready-mark'
import { StartError } from './settings/index'

/** Version of the data folder's layout; the database inside tracks its own migrations. */
const FORMAT = 1
const LABEL = 'castaway.json'

/** File that a data folder has while a backup is restored into it. */
export const UNFINISHED_RESTORE = 'restore-unfinished'

export interface DataFolder {
  path: string
  /** Reads a secret that is created once and stored with mode 0600; 32 random bytes as hex. */
  secret(name: string): Promise<string>
  release(): Promise<void>
}

export interface FolderLabel {
  format: number
  world: WorldName | 'remote'
}

/**
 * Creates the data folder if it is missing, locks it for this process and checks its label.
 * @param isShared whether several processes may use the folder, because the database is not in it
 * @throws {StartError} if another process holds the lock, the folder is not writable, or it belongs to a newer version
 * or another world
 */
export async function openDataFolder(
  path: string,
  world: FolderLabel['world'],
  isShared = false,
): Promise<DataFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    throw new StartError(`The data folder ${path} cannot be created (${cause.code})`, { cause })
  })
  const release = isShared ? async () => {} : await lockDataFolder(path)
  try {
    await checkLabel(path, world)
  } catch (cause) {
    await release()
    throw cause
  }
  return { path, release, secret: (name) => keptSecret(join(path, name)) }
}

async function checkLabel(path: string, world: FolderLabel['world']): Promise<void> {
  if (existsSync(join(path, UNFINISHED_RESTORE))) {
    throw new StartError(
      `The data folder ${path} contains a restore that did not finish: run castaway restore again, or choose another CASTAWAY_DATA`,
    )
  }
  const file = join(path, LABEL)
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) {
    // The store deletes an incomplete database, so it has to be its own.
    if (existsSync(join(path, 'pg')) && !existsSync(join(path, 'pg', READY_MARK))) {
      throw new StartError(
        `The data folder ${path} contains a folder pg that is not from Castaway: choose another CASTAWAY_DATA`,
      )
    }
    return writeLabel(path, world)
  }
  let label: FolderLabel
  try {
    label = JSON.parse(text) as FolderLabel
  } catch {
    throw new StartError(
      `${file} cannot be read: choose another CASTAWAY_DATA, or remove the folder`,
    )
  }
  if (!(label.format <= FORMAT)) {
    throw new StartError(
      `The data folder ${path} was written by a newer version of Castaway: update this one, or choose another CASTAWAY_DATA`,
    )
  }
  // A folder keeps the name that its world had when the folder was created.
  const found = currentWorldName(label.world)
  if (found !== world) {
    throw new StartError(
      `The data folder ${path} holds the world ${found}, not ${world}: choose another CASTAWAY_DATA`,
    )
  }
}

/** Marks the folder as one of this version, with this world. */
export const writeLabel = (path: string, world: FolderLabel['world']): Promise<void> =>
  writeWhole(
    join(path, LABEL),
    `${JSON.stringify({ format: FORMAT, world } satisfies FolderLabel)}\n`,
  )

/**
 * Locks a data folder for this process, until the returned function is called.
 *
 * The lock is a listening socket, because the kernel closes it however the process ends: after kill -9 the next start
 * finds no listener and takes over at once, without having to guess whether a lock file is stale.
 * @param inUse the sentence if another process holds the lock
 * @throws {StartError} if the folder is in use, or cannot be locked
 */
export async function lockDataFolder(
  path: string,
  inUse = `The data folder ${path} is in use by another Castaway: stop that one, or choose another CASTAWAY_DATA`,
): Promise<() => Promise<void>> {
  const name = `castaway-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`
  const address =
    process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = createServer((socket) => socket.destroy())
    const problem = await new Promise<NodeJS.ErrnoException | null>((done) => {
      server.once('error', done)
      server.listen(address, () => done(null))
    })
    if (!problem) {
      server.unref()
      const mine = await stat(address).catch(() => null)
      // Two processes that take over a dead lock at the same time could each unlink the socket that the other just
      // created. The delay gives the second one time to do that, so that it is noticed.
      if (attempt > 0) await delay(50)
      const now = await stat(address).catch(() => null)
      if (process.platform === 'win32' || (mine && now?.ino === mine.ino)) {
        return () => new Promise((done) => server.close(() => done()))
      }
      server.close()
      continue
    }
    if (problem.code !== 'EADDRINUSE') {
      throw new StartError(`The data folder ${path} cannot be locked (${problem.code})`)
    }
    if (await answers(address)) break
    await unlink(address).catch(() => {})
  }
  throw new StartError(inUse)
}

const answers = (address: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(address)
    socket.once('connect', () => (socket.destroy(), done(true)))
    socket.once('error', () => done(false))
  })

async function keptSecret(file: string): Promise<string> {
  const found = await readFile(file, 'utf8').catch(() => null)
  if (found && /^[0-9a-f]{64}\n$/.test(found)) return found.trim()
  if (found) throw new StartError(`${file} was changed and is not valid: restore it, or remove it`)
  const draft = await writeDraft(file, `${randomBytes(32).toString('hex')}\n`)
  // Of processes that start at the same time, one makes the secret, and the others read it.
  await link(draft, file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause
  })
  await unlink(draft)
  return keptSecret(file)
}

/** Writes a file atomically, readable by its owner only. */
async function writeWhole(file: string, content: string): Promise<void> {
  await rename(await writeDraft(file, content), file)
}

async function writeDraft(file: string, content: string): Promise<string> {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.new`
  await writeFile(draft, content, { mode: 0o600 })
  await chmod(draft, 0o600)
  return draft
}
