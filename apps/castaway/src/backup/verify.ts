import { stat } from 'node:fs/promises'
import { indexed, readArchive } from './archive'
import { BackupError, damaged } from './backup-error'
import {
  AnyManifest,
  End,
  FORMAT,
  Manifest,
  placeOf,
  type IndexedPart,
  type PartAddress,
} from './format'

/** A file that is whole and unchanged. */
export interface VerifiedBackup {
  manifest: Manifest
  /** All parts by name, the last one excepted. */
  parts: ReadonlyMap<string, IndexedPart>
}

/**
 * Reads the whole file and compares every part with the list at its end.
 * @throws {BackupError} if it is not a backup, of a newer version, damaged or cut short
 */
export async function verifyBackup(file: string, signal: AbortSignal): Promise<VerifiedBackup> {
  const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(`The backup ${file} cannot be read (${cause.code})`, { cause })
  })
  if (!found.isFile()) throw new BackupError(`${file} is not a file`)
  let manifest: Manifest | undefined
  let end: End | undefined
  const parts = new Map<string, IndexedPart>()
  try {
    for await (const part of readArchive(file, signal)) {
      if (!manifest) manifest = manifestIn(part, file)
      // Nothing may follow the end.
      if (end) throw damaged(file)
      if (placeOf(part.name)?.kind === 'end') {
        end = End.parse(JSON.parse(part.bytes.toString()))
        continue
      }
      if (parts.has(part.name)) throw damaged(file)
      parts.set(part.name, indexed(part))
    }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof BackupError) throw cause
    if (isUnreadable(cause)) {
      throw new BackupError(`The backup ${file} cannot be read (${cause.code})`, { cause })
    }
    throw manifest ? damaged(file, cause) : foreign(file, cause)
  }
  if (!manifest) throw foreign(file)
  if (!end || !isSame(end, parts) || !fits(manifest, parts)) throw damaged(file)
  return { manifest, parts }
}

/**
 * Reads a verified file again, with what is in every part before the last one.
 * @throws {BackupError} if it is another file by now
 */
export async function* partsOf(
  file: string,
  { parts }: VerifiedBackup,
  signal: AbortSignal,
): AsyncGenerator<{ place: PartAddress; bytes: Buffer }> {
  try {
    for await (const part of readArchive(file, signal)) {
      const place = placeOf(part.name)
      if (place?.kind === 'end') return
      if (!place || parts.get(part.name)?.sha256 !== indexed(part).sha256) throw damaged(file)
      yield { place, bytes: part.bytes }
    }
  } catch (cause) {
    signal.throwIfAborted()
    throw cause instanceof BackupError ? cause : damaged(file, cause)
  }
}

const foreign = (file: string, cause?: unknown): BackupError =>
  new BackupError(`${file} is not a backup of Castaway, or its beginning is damaged`, { cause })

function manifestIn({ name, bytes }: { name: string; bytes: Buffer }, file: string): Manifest {
  if (placeOf(name)?.kind !== 'manifest') throw foreign(file)
  const content: unknown = JSON.parse(bytes.toString())
  const any = AnyManifest.parse(content)
  if (any.version > FORMAT) {
    throw new BackupError(
      `The backup ${file} was made by a newer version of Castaway (${any.castaway}): restore it with that version. Nothing was restored.`,
    )
  }
  return Manifest.parse(content)
}

const isSame = (end: End, parts: VerifiedBackup['parts']): boolean =>
  end.parts.length === parts.size &&
  end.parts.every((listed) => {
    const found = parts.get(listed.name)
    return (
      found !== undefined &&
      found.bytes === listed.bytes &&
      found.sha256 === listed.sha256 &&
      found.rows === listed.rows
    )
  })

/** Whether every part belongs to something that the manifest names. */
const fits = (manifest: Manifest, parts: VerifiedBackup['parts']): boolean => {
  const tables = new Set(manifest.tables.map(({ name }) => name))
  return [...parts.keys()].every((name) => {
    const place = placeOf(name)
    return place !== null && (place.kind !== 'table' || tables.has(place.name))
  })
}

/** A problem of the file system, not of the content. */
const isUnreadable = (cause: unknown): cause is NodeJS.ErrnoException =>
  cause instanceof Error && 'syscall' in cause && typeof cause.syscall === 'string'
