import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startBreakable } from '../scripts/postgres.mjs'
import { newFolder, removeFolder } from '../tests/harness/product'
import { faultsIn, startProbes, summaryOf } from './probes'
import { startServers } from './servers'
import { figuresOf, startWorkload } from './workload'

const SECONDS = Number(process.env.CASTAWAY_FAULTS_SECONDS ?? 60)
const MEGABYTES = 300

const run = promisify(execFile)

/** A small disk of its own, which only root can make. */
async function smallDisk(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp('/tmp/castaway-disk-')
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder])
  } catch (cause) {
    await rm(folder, { recursive: true })
    throw new Error(
      'full-disk makes a small disk, which needs Linux and root (sudo npm run test:faults -- full-disk)',
      { cause },
    )
  }
  await chmod(folder, 0o777)
  return {
    folder,
    async remove() {
      await run('umount', ['-l', folder])
      await rm(folder, { recursive: true })
    },
  }
}

/** Fills what is left of a disk, to the last block. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    for (const size of [1 << 20, 4_096]) {
      const block = Buffer.alloc(size, 1)
      while (await handle.write(block).then(({ bytesWritten }) => bytesWritten === size, isFull));
    }
  } finally {
    await handle.close()
  }
}
const isFull = (cause: NodeJS.ErrnoException): false => {
  if (cause.code !== 'ENOSPC') throw cause
  return false
}

interface Kind {
  prepare(disk: string): Promise<{
    env: Record<string, string>
    /** Starts the database again if it ended because of the disk, as its operator would. */
    revive(): Promise<string>
    remove(): Promise<void>
  }>
}

const kinds: Record<string, Kind> = {
  PGlite: {
    prepare: async (disk) => ({
      env: { CASTAWAY_DATA: join(disk, 'castaway') },
      revive: async () => '',
      remove: async () => {},
    }),
  },
  PostgreSQL: {
    async prepare(disk) {
      const folder = await newFolder()
      await mkdir(join(disk, 'postgres'))
      await chmod(join(disk, 'postgres'), 0o777)
      const postgres = await startBreakable(join(disk, 'postgres/data'))
      return {
        env: { CASTAWAY_DATA: folder, DATABASE_URL: postgres.url },
        async revive() {
          if (postgres.isRunning()) return ''
          await postgres.restart()
          return ' PostgreSQL had ended and was started again.'
        },
        async remove() {
          await postgres.stop()
          await removeFolder(folder)
        },
      }
    },
  },
}

describe.each(Object.entries(kinds))('a full disk under %s', (name, kind) => {
  test(
    `for ${SECONDS} seconds refuses writes in words, and afterwards nothing is lost`,
    async () => {
      const disk = await smallDisk()
      onTestFinished(disk.remove)
      const { env, revive, remove } = await kind.prepare(disk.folder)
      onTestFinished(remove)
      const servers = await startServers(name === 'PGlite' ? 1 : 2, {
        ...env,
        CASTAWAY_WORLD: 'empty',
      })
      const work = await startWorkload(servers, { people: 4, units: 60, pause: 20 })
      const probes = startProbes(servers, work.people[0]!, work.acknowledged)
      onTestFinished(async () => {
        await work.stop()
        await probes.stop()
        await servers.stop()
      })
      await Promise.race([delay(3_000), work.writing])
      expect(faultsIn(probes.take())).toEqual([])

      const filler = join(disk.folder, 'filler')
      await fill(filler)
      const end = performance.now() + SECONDS * 1000
      while (performance.now() < end) {
        await Promise.race([delay(1_000), work.writing])
        // What the database frees meanwhile is taken as well.
        await fill(filler)
      }
      const during = probes.take()
      await rm(filler)
      const revived = await revive()
      const back = performance.now()
      const before = work.acknowledged.casts.size
      await expect
        .poll(() => work.acknowledged.casts.size, { timeout: 90_000, interval: 100 })
        .toBeGreaterThan(before)
      const resumed = (performance.now() - back) / 1000
      await Promise.race([delay(10_000), work.writing])
      const after = probes.take()
      await probes.finish()
      await work.finish()
      // oxlint-disable-next-line no-console -- the figures are what the run is for
      console.log(
        `A full disk under ${name}, for ${SECONDS} s: meanwhile ${summaryOf(during)}.${revived} ` +
          `The first write ${resumed.toFixed(1)} s after there was room; then ${summaryOf(after)}. ${figuresOf(work)}`,
      )
      expect(faultsIn([...during, ...after])).toEqual([])
      const isRefused = ({ what, code }: { what: string; code: string | undefined }) =>
        what === 'write' && code === 'DISK_FULL'
      expect(during.some(isRefused)).toBe(true)
      // Unless the database had ended.
      const reads = revived === '' ? during.filter(({ what }) => what.startsWith('read')) : []
      expect(reads.filter(({ status }) => status !== 200)).toEqual([])
    },
    (SECONDS + 400) * 1000,
  )
})
