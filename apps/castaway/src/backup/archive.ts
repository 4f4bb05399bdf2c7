import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { END, placeOf, rowsIn, type End, type IndexedPart } from './format'

/** One file within the archive, which fits into memory. */
export interface Part {
  name: string
  bytes: Buffer
}

/** No part that is written is larger than a row and the size of a chunk. */
const MAX_PART = 2 ** 31

/** What the last part of the archive says of this one. */
export function indexed({ name, bytes }: Part): IndexedPart {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const isTable = placeOf(name)?.kind === 'table'
  return { name, bytes: bytes.length, sha256, ...(isTable && { rows: rowsIn(bytes) }) }
}

/**
 * Writes parts to a gzipped tar as they come, and then the list of them.
 * @param to is left open if it is the process's output
 * @returns what was written
 */
export async function writeArchive(
  parts: AsyncIterable<Part>,
  to: Writable,
  { createdAt, signal }: { createdAt: number; signal: AbortSignal },
): Promise<IndexedPart[]> {
  const pack = tar.pack()
  const zipped = createGzip({ level: constants.Z_BEST_SPEED })
  const written = pipeline(pack, zipped, to, { signal, end: to !== process.stdout })
  const add = ({ name, bytes }: Part) =>
    new Promise<void>((done, fail) => {
      const header = { name, size: bytes.length, mode: 0o600, mtime: new Date(createdAt) }
      pack.entry(header, bytes, (problem) => (problem ? fail(problem) : done()))
    })
  const list: IndexedPart[] = []
  async function addAll() {
    for await (const part of parts) {
      list.push(indexed(part))
      await add(part)
    }
    const end: End = { format: 'castaway-backup-end', parts: list }
    await add({ name: END, bytes: Buffer.from(JSON.stringify(end)) })
    pack.finalize()
  }
  try {
    await Promise.all([written, addAll()])
    return list
  } catch (cause) {
    pack.destroy()
    // What went wrong with the output is the reason of everything else.
    await written
    throw cause
  }
}

/** The parts of an archive in their order. It fails like the file does: cut short, not gzipped, not a tar. */
export async function* readArchive(file: string, signal: AbortSignal): AsyncGenerator<Part> {
  const extract = tar.extract()
  const read = pipeline(createReadStream(file), createGunzip(), extract, { signal })
  // Its failure ends the iteration, too.
  read.catch(() => {})
  for await (const entry of extract) {
    const { name, size = 0, type } = entry.header
    if (type !== 'file' || size > MAX_PART) throw new Error('not a part of a backup')
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    yield { name, bytes: Buffer.concat(chunks) }
  }
  await read
}
