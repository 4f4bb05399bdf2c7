import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, constants } from 'node:zlib'
import { currentWorldName } from '../store/world-names'
import type { ClockState } from './adjustable-clock'

/** First line of a snapshot. */
export interface SnapshotHeader {
  format: 'castaway-snapshot'
  version: 1
  /** Migrations that were applied to the data. */
  schema: string[]
  /** Unix ms by the provider's clock. */
  taken_at: number
  world: string
  /** The provider's clock when the snapshot was taken; missing in snapshots of older builds. */
  clock?: ClockState
  /** A sealed value, base64, which shows whether the secrets in the snapshot can be opened. */
  seal: string
  sequences: { name: string; last: number; called: boolean }[]
}

/** Rows of a table as PostgreSQL serialized them: a JSON array that is not parsed here. */
export interface Rows {
  table: string
  columns: string[]
  json: string
}

export interface SnapshotFile {
  name: string
  size: number
  header: SnapshotHeader
}

const ENDING = '.snapshot.gz'
/** Valid snapshot names, which can't lead out of the folder. */
export const SNAPSHOT_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

const pathOf = (folder: string, name: string) => {
  if (!SNAPSHOT_NAME.test(name)) throw new TypeError('not a valid snapshot name')
  return join(folder, name + ENDING)
}

/** Writes gzipped lines of JSON: the header, then for each batch of rows a description and the rows themselves. */
export async function writeSnapshot(
  folder: string,
  name: string,
  header: SnapshotHeader,
  lots: AsyncIterable<Rows>,
): Promise<void> {
  const path = pathOf(folder, name)
  const partial = `${path}.partial`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  async function* lines() {
    yield `${JSON.stringify(header)}\n`
    for await (const { table, columns, json } of lots) {
      yield `${JSON.stringify({ table, columns })}\n${json}\n`
    }
  }
  try {
    await pipeline(
      Readable.from(lines()),
      createGzip({ level: constants.Z_BEST_SPEED }),
      // Only the owner can read the file, although the secrets in it are sealed.
      createWriteStream(partial, { mode: 0o600 }),
    )
    await rename(partial, path)
  } catch (cause) {
    await rm(partial, { force: true })
    throw cause
  }
}

/**
 * Reads a snapshot: the header first, then `rows` in batches.
 * @returns null if there is none with this name, or it is incomplete
 */
export async function readSnapshot(
  folder: string,
  name: string,
): Promise<{ header: SnapshotHeader; rows: AsyncIterable<Rows>; close: () => void } | null> {
  const path = pathOf(folder, name)
  if (!(await stat(path).catch(() => null))) return null
  const file = createReadStream(path)
  const unzipped = createGunzip()
  file.on('error', (cause) => unzipped.destroy(cause))
  const lines = createInterface({ input: file.pipe(unzipped), crlfDelay: Infinity })[
    Symbol.asyncIterator
  ]()
  const failed = new Promise<never>((_, fail) => unzipped.once('error', fail))
  failed.catch(() => {})
  const next = async (): Promise<string | undefined> => {
    const { value, done } = await Promise.race([lines.next(), failed])
    return done ? undefined : (value as string)
  }
  const close = () => void file.destroy()
  async function* rows(): AsyncGenerator<Rows> {
    for (let about = await next(); about !== undefined; about = await next()) {
      const json = await next()
      if (json === undefined) throw new Error('the snapshot is incomplete')
      yield { ...(JSON.parse(about) as Omit<Rows, 'json'>), json }
    }
  }
  try {
    const header = JSON.parse((await next()) ?? '') as SnapshotHeader
    if (header.format !== 'castaway-snapshot') return null
    const world = currentWorldName(header.world)
    return { header: { ...header, world }, rows: rows(), close }
  } catch {
    close()
    return null
  }
}

export async function listSnapshots(folder: string): Promise<SnapshotFile[]> {
  const files = await readdir(folder).catch(() => [])
  const found: SnapshotFile[] = []
  for (const file of files.toSorted()) {
    const name = file.slice(0, -ENDING.length)
    if (!file.endsWith(ENDING) || !SNAPSHOT_NAME.test(name)) continue
    const snapshot = await readSnapshot(folder, name)
    if (!snapshot) continue
    snapshot.close()
    found.push({ name, size: (await stat(join(folder, file))).size, header: snapshot.header })
  }
  return found
}

/** @returns whether it existed */
export async function removeSnapshot(folder: string, name: string): Promise<boolean> {
  return rm(pathOf(folder, name)).then(
    () => true,
    () => false,
  )
}
