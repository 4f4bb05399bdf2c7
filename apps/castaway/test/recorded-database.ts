import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { TestInstallation } from './start'

/** What is known of the person in a recorded installation. */
export interface RecordedPerson {
  /** Unix ms. */
  writtenAt: number
  url: string
  cookies: Record<string, string>
  fid: number
  /** Hash of a cast by this person. */
  cast: string
  /** Hash of a cast that this person liked and bookmarked. */
  liked: string
  /** Time of the scheduled cast, Unix ms. */
  dueAt: number
  user: object
  account: object
}

/** Loads an installation that an earlier version wrote (test/old-data/README.md) into a new one. */
export async function loadRecorded(
  { dataFolder, run }: TestInstallation,
  name: string,
): Promise<RecordedPerson> {
  const folder = fileURLToPath(new URL(`old-data/${name}/`, import.meta.url))
  for (const file of ['castaway.json', 'secret', 'development-api-key']) {
    await cp(join(folder, file), join(dataFolder, file))
  }
  await run(gunzipSync(await readFile(join(folder, 'database.sql.gz'))).toString())
  return JSON.parse(await readFile(join(folder, 'person.json'), 'utf8')) as RecordedPerson
}
