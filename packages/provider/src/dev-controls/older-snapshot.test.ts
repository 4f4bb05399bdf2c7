import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAgreement } from '@castaway/provider'
import { startIsland } from '@castaway/testkit'
import { expect, test } from 'vitest'
import { readSnapshot, writeSnapshot, type Rows } from './snapshot-file'
import { restoreSnapshot, takeSnapshot } from './snapshots'

const ANA = 2

test('a snapshot of a version without groups of notifications restores with them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'castaway-snapshot-'))
  const island = await startIsland({ runJobs: false })
  try {
    const read = async () =>
      (await island.client.fetchAllNotifications({ fid: ANA, limit: 25 })).notifications
    const before = await read()
    expect(before.map(({ type }) => type)).toContain('likes')
    await takeSnapshot(island.store, join(folder, 'now'), 'kept', { offset: 0, frozenAt: null })
    const { header, rows } = (await readSnapshot(join(folder, 'now'), 'kept'))!
    const schema = header.schema.filter((name) => name < '0013')
    await writeSnapshot(join(folder, 'before'), 'kept', { ...header, schema }, asBefore(rows))
    await restoreSnapshot(island.store, join(folder, 'before'), 'kept')
    expect(await read()).toEqual(before)
    expect(await checkAgreement(island.store)).toEqual([])
  } finally {
    await island.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Columns that were bytes from the start. */
const BYTES = ['raw', 'sealed', 'sealed_key', 'state', 'words', 'centres', 'vector']

async function* asBefore(lots: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  for await (const lot of lots) {
    if (lot.table === 'notification_group') continue
    const rows = JSON.parse(lot.json) as Record<string, unknown>[]
    for (const row of rows) {
      for (const [column, value] of Object.entries(row))
        if (!BYTES.includes(column)) row[column] = asText(value)
      if (lot.table === 'reaction') row.target = row.target_text ?? row.target
    }
    const columns = lot.columns.filter((column) => column !== 'target_text')
    yield { ...lot, columns, json: JSON.stringify(rows) }
  }
}

const asText = (value: unknown): unknown =>
  typeof value === 'string' && /^\\x[0-9a-f]+$/.test(value)
    ? `0${value.slice(1)}`
    : Array.isArray(value)
      ? value.map(asText)
      : value
