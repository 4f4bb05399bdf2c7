import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/** Opens the cluster in a folder that this process has locked. */
export async function openCluster(folder: string): Promise<PGlite> {
  // A kill right after PostgreSQL has created its lock file leaves it empty, and PostgreSQL opens no cluster with an empty
  // one. It protects nothing: every PGlite has the same process id.
  await rm(join(folder, 'postmaster.pid'), { force: true })
  return PGlite.create(folder)
}
