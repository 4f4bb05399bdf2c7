import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Migration } from '@castaway/server-kit/migrations'

/**
 * Creating a PostgreSQL cluster with its tables inside PGlite takes seconds, and unpacking one takes a fraction of that,
 * so a cluster without rows is cached in the user's cache folder after the first time. It contains only what `initdb`
 * and the migrations write. Any failure here is harmless.
 * @param migrations all that the cluster has; others need another file
 */
export async function templateFile(migrations: readonly Migration[]): Promise<string | null> {
  if (process.env.CASTAWAY_NO_TEMPLATE) return null
  try {
    const require = createRequire(import.meta.url)
    const entry = require.resolve('@electric-sql/pglite')
    const hash = createHash('sha256').update(await readFile(join(dirname(entry), 'pglite.data')))
    for (const { name, text } of migrations) hash.update(`${name}\n${text}\n`)
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

/**
 * Caches the cluster of a PGlite that has its tables and nothing else, in place of those of other builds. The file is
 * written completely or not at all.
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
    for (const name of await readdir(dirname(file))) {
      if (/^cluster-\w+\.tar$/.test(name)) await rm(join(dirname(file), name), { force: true })
    }
    await client.exec('checkpoint')
    const dump = await client.dumpDataDir('none')
    await writeFile(partial, new Uint8Array(await dump.arrayBuffer()), { mode: 0o600 })
    await rename(partial, file)
  } catch {
    await rm(partial, { force: true }).catch(() => {})
  }
}

export async function dropTemplate(file: string | null): Promise<void> {
  if (file) await rm(file, { force: true }).catch(() => {})
}
