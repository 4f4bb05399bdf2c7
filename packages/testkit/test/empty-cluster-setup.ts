import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCluster, useEmptyCluster } from '@castaway/testkit/database'

/** One cluster for all workers and runs: creating one takes seconds, and each has the same files. */
const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url))

useEmptyCluster(async () => {
  const hash = createHash('sha256')
  const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const dump = fileURLToPath(import.meta.resolve('@castaway/server-kit/dump-cluster'))
  for (const file of [join(pglite, 'pglite.data'), dump]) hash.update(readFileSync(file))
  const file = join(cache, `empty-cluster-${hash.digest('hex').slice(0, 16)}.tar`)
  try {
    return new Blob([readFileSync(file)])
  } catch {
    const made = await createCluster()
    const partial = `${file}.${process.pid}`
    mkdirSync(cache, { recursive: true })
    writeFileSync(partial, new Uint8Array(await made.arrayBuffer()))
    renameSync(partial, file)
    return made
  }
})
