import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { TableSet } from '@castaway/server-kit/migrations'

/**
 * Creating a PostgreSQL cluster with its tables inside PGlite takes seconds, and unpacking one takes a fraction of that,
 * so a cluster without rows is cached in the user's cache folder after the first time. It contains only what `initdb`
 * and the migrations write. Any failure here is harmless.
 * @param tables all that the cluster has; others need another file
 */
export async function templateFile(tables: readonly TableSet[]): Promise<string | null> {
  if (process.env.CASTAWAY_NO_TEMPLATE) return null
  try {
    const require = createRequire(import.meta.url)
    const entry = require.resolve('@electric-sql/pglite')
    const hash = createHash('sha256').update(await readFile(join(dirname(entry), 'pglite.data')))
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

/** Returns the cached cluster, or null if there is none yet. */
export async function readTemplate(file: string | null): Promise<Blob | null> {
  if (!file) return null
  try {
    return new Blob([await readFile(file)])
  } catch {
    return null
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
  client: PGlite,
  unique: string,
): Promise<void> {
  if (!file) return
  const partial = `${file}.${unique}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await client.exec('checkpoint')
    const dump = await client.dumpDataDir('none')
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

export async function dropTemplate(file: string | null): Promise<void> {
  if (file) await rm(file, { force: true }).catch(() => {})
}
