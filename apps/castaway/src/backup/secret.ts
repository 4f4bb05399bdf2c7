import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretCheckTable, secretFingerprint } from '@castaway/provider'
import { sql, type Kysely } from 'kysely'
import { wrongSecretMessage } from '../database/error-messages'
import type { Settings } from '../settings/index'
import { BackupError } from './backup-error'
import type { Manifest } from './format'

/** Of the secret that the data was written with, hex; null if the data is of before it was recorded. */
export async function fingerprintIn(
  db: Kysely<any>,
  tables: Manifest['tables'],
): Promise<string | null> {
  if (!tables.some(({ name }) => name === secretCheckTable)) return null
  const { rows } = await sql<{ fingerprint: string }>`
    select encode(fingerprint, 'hex') as fingerprint from ${sql.table(secretCheckTable)}`.execute(
    db,
  )
  return rows[0]?.fingerprint ?? null
}

const isOf = (secret: string, fingerprint: string | null): boolean =>
  fingerprint === null || Buffer.from(secretFingerprint(secret)).toString('hex') === fingerprint

export const readSecretFile = (dataFolder: string): Promise<string | null> =>
  readFile(join(dataFolder, 'secret'), 'utf8').then(
    (text) => text.trim(),
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return null
      throw cause
    },
  )

/**
 * Where the secret is that the data was written with, so that a backup is never one that no one can use.
 * @throws {BackupError} if there is none, or another one
 */
export async function whereSecretIs(
  { secret, dataFolder, databaseUrl }: Settings,
  fingerprint: string | null,
): Promise<Manifest['secret']> {
  const found = secret ?? (await readSecretFile(dataFolder))
  if (found === null) {
    throw new BackupError(
      `The secret is neither in CASTAWAY_SECRET nor in ${join(dataFolder, 'secret')}: set CASTAWAY_SECRET or CASTAWAY_DATA as the server has them`,
    )
  }
  if (!isOf(found, fingerprint)) {
    const isSecretSet = secret !== undefined
    throw new BackupError(wrongSecretMessage({ dataFolder, databaseUrl, isSecretSet }))
  }
  return secret === undefined ? 'included' : 'environment'
}

/**
 * Checks that the installation will have the secret of the backup.
 * @throws {BackupError} if CASTAWAY_SECRET is missing, or is another one
 */
export function assertSecret({ secret }: Settings, manifest: Manifest): void {
  if (secret === undefined && manifest.secret === 'environment') {
    throw new BackupError(
      'The backup does not contain the secret, because the server had it in CASTAWAY_SECRET: set CASTAWAY_SECRET to the same value. Nothing was restored.',
    )
  }
  if (secret !== undefined && !isOf(secret, manifest.secret_fingerprint)) {
    throw new BackupError(
      'CASTAWAY_SECRET does not match the secret this backup was written with: set that one. Nothing was restored.',
    )
  }
}
