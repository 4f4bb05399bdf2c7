import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { parseTar } from 'nanotar'
import { dumpCluster, type DumpedClient } from '@castaway/server-kit/dump-cluster'
import type { Random } from '@castaway/contract'
import type { TableSet } from '@castaway/server-kit/migrations'
import { READY_MARK } from '@castaway/server-kit/ready-mark'

/** Changes with what `writeTemplate` writes. */
const FORM = 'without template databases'

/**
 * Creating a PostgreSQL cluster with its tables inside PGlite takes seconds, and unpacking one takes a fraction of that,
 * so a cluster without rows is cached in the user's cache folder after the first time. It contains only what `initdb`
 * and the migrations write. Any failure here is harmless.
 * @param tables all that the cluster has; others need another file, and none is an empty cluster
 */
export async function templateFile(tables: readonly TableSet[]): Promise<string | null> {
  if (process.env.CASTAWAY_NO_TEMPLATE) return null
  try {
    const require = createRequire(import.meta.url)
    const entry = require.resolve('@electric-sql/pglite')
    const hash = createHash('sha256').update(await readFile(join(dirname(entry), 'pglite.data')))
    hash.update(FORM)
    for (const { ledger, migrations } of tables) {
      hash.update(`${ledger}\n`)
      for (const { name, text } of migrations) hash.update(`${name}\n${text}\n`)
    }
    const version = hash.digest('hex').slice(0, 16)
    const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
    return join(cache, 'castaway', `cluster-${version}.tar`)
  } catch {
    return null
  }
}

/**
 * Opens a new cluster with the cached one's tables: in this folder, which is empty or missing, else in memory.
 * @returns null if none is cached; one that is damaged is deleted
 */
export async function openTemplate(
  file: string | null,
  folder: string | undefined,
): Promise<PGlite | null> {
  const tar = file && (await readFile(file).catch(() => null))
  if (!tar) return null
  try {
    if (!folder) return await PGlite.create({ loadDataDir: new Blob([tar]) })
    unpack(tar, folder)
    return await PGlite.create(folder)
  } catch {
    await rm(file, { force: true }).catch(() => {})
    if (folder) await rm(folder, { recursive: true, force: true })
    return null
  }
}

/**
 * Writes the files of a cluster into a folder. PGlite would do the same through its own file system, which takes several
 * times as long.
 */
function unpack(tar: Buffer, folder: string): void {
  // The whole buffer is read, which may be larger than a small file.
  const entries = parseTar(new Uint8Array(tar).buffer)
  if (!entries.some(({ name }) => /^\/?global\/pg_control$/.test(name)))
    throw new Error('This is no cluster')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const { name, type, data, size } of entries) {
    // It is the mark of the cluster that was cached. This one is incomplete until all its files are there.
    if (basename(name) === READY_MARK) continue
    const path = join(folder, name)
    if (type === 'directory') mkdirSync(path, { recursive: true, mode: 0o700 })
    else if ((data?.length ?? 0) === size) writeFileSync(path, data ?? '', { mode: 0o600 })
    else throw new Error(`${name} is cut short`)
  }
}

/** Number of clusters that are cached: builds that are used side by side must not drop each other's. */
const CACHED = 4

/**
 * Caches the cluster of a PGlite that has its tables and nothing else, and deletes the oldest ones. The file is written
 * completely or not at all.
 */
export async function writeTemplate(
  file: string | null,
  client: DumpedClient,
  random: Random,
): Promise<void> {
  if (!file) return
  const partial = `${file}.${Buffer.from(random.bytes(6)).toString('hex')}`
  try {
    await mkdir(dirname(file), { recursive: true })
    const dump = await dumpCluster(client)
    await writeFile(partial, new Uint8Array(await dump.arrayBuffer()), { mode: 0o600 })
    await rename(partial, file)
    await dropOldest(dirname(file))
  } catch {
    await rm(partial, { force: true }).catch(() => {})
  }
}

async function dropOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^cluster-\w+\.tar$/.test(name))
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  files.sort((a, b) => b.at - a.at)
  for (const { name } of files.slice(CACHED)) await rm(join(folder, name), { force: true })
}
