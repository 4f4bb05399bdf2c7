import type { SqlAnswer } from '@castaway/contract/dev-controls'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Rows of an answer. */
const MOST_ANSWER_ROWS = 1_000
/** Characters of a cell. */
const MOST_CELL = 4_000

type Answer = Pick<SqlAnswer, 'columns' | 'rows' | 'more'>

/** A statement that PostgreSQL refused. */
export class StatementError extends Error {}

/**
 * Runs in its own thread, so that a statement that never ends can be stopped, with a database of its own in memory. It is
 * a text because it is loaded by Node itself, from the sources and from the bundle alike.
 */
const CODE = `
const { readFileSync } = require('node:fs')
const { parentPort, workerData } = require('node:worker_threads')
const cut = (value) => {
  if (value === null || value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > workerData.mostCell ? text.slice(0, workerData.mostCell) + '…' : text
}
const create = async () => {
  const { PGlite } = await import(workerData.pglite)
  try {
    const cluster = new Blob([readFileSync(workerData.cluster)])
    return { db: await PGlite.create({ loadDataDir: cluster }), isCopy: true }
  } catch {
    return { db: await PGlite.create(), isCopy: false }
  }
}
const opened = create()
const asText = { rowMode: 'array' }
const work = {
  isCopy: async () => (await opened).isCopy,
  exec: async ({ script }) => void (await (await opened).db.exec(script)),
  dump: async () => (await (await opened).db.dumpDataDir('none')).arrayBuffer(),
  load: async ({ create, table, json }) => {
    const { db } = await opened
    if (create) await db.exec(create)
    if (json) await db.query('insert into ' + table + ' select * from json_populate_recordset(null::' + table + ', $1::json)', [json])
  },
  loaded: async () => {
    const { db } = await opened
    await db.exec('analyze')
    // Values arrive as PostgreSQL writes them.
    const { rows } = await db.query('select oid::int from pg_type')
    asText.parsers = Object.fromEntries(rows.map(({ oid }) => [oid, (text) => text]))
  },
  run: async ({ text, most, explain }) => {
    const { db } = await opened
    await db.exec('begin read only')
    try {
      if (explain) {
        const { fields, rows } = await db.query('explain (analyze, buffers, settings) ' + text, [], asText)
        return { columns: fields.map((field) => field.name), rows: rows.map((row) => row.map(cut)), more: false }
      }
      // A cursor reads no more than is shown, and only statements that read can have one.
      await db.query('declare asked no scroll cursor for ' + text)
      const { fields, rows } = await db.query('fetch ' + (most + 1) + ' from asked', [], asText)
      return {
        columns: fields.map((field) => field.name),
        rows: rows.slice(0, most).map((row) => row.map(cut)),
        more: rows.length > most,
      }
    } finally {
      await db.exec('rollback')
    }
  },
}
parentPort.on('message', async ({ id, kind, input }) => {
  try {
    parentPort.postMessage({ id, result: await work[kind](input) })
  } catch (error) {
    parentPort.postMessage({ id, failure: String(error && error.message || error) })
  }
})
`

type Job = { resolve: (result: unknown) => void; reject: (cause: Error) => void }

/**
 * A database in a thread of its own.
 * @param cluster file of an empty one, which is opened many times faster than one is created
 */
export function startWorker(cluster: string | null) {
  const pglite = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')).href
  const worker = new Worker(CODE, {
    eval: true,
    workerData: { pglite, cluster, mostCell: MOST_CELL },
  })
  // It must not keep the server alive.
  worker.unref()
  const jobs = new Map<number, Job>()
  let last = 0
  let hasEnded = false
  const fail = (cause: Error) => {
    for (const job of jobs.values()) job.reject(cause)
    jobs.clear()
  }
  worker.on('message', ({ id, result, failure }) => {
    const job = jobs.get(id)
    jobs.delete(id)
    if (failure === undefined) job?.resolve(result)
    else job?.reject(new StatementError(failure))
  })
  worker.on('error', () => fail(new StatementError('the database of the console failed')))
  const stopped = () => new StatementError('the statement was stopped')
  worker.on('exit', () => {
    hasEnded = true
    fail(stopped())
  })
  const ask = <T>(kind: string, input: object = {}) =>
    new Promise<T>((resolve, reject) => {
      // It would never answer.
      if (hasEnded) return reject(stopped())
      const id = ++last
      jobs.set(id, { resolve: resolve as Job['resolve'], reject })
      worker.postMessage({ id, kind, input })
    })
  return {
    /** Whether the file was opened; otherwise the database was created, and can be dumped while it is empty. */
    isCopy: () => ask<boolean>('isCopy'),
    exec: (script: string) => ask<void>('exec', { script }),
    dumpDataDir: async () => new Blob([await ask<ArrayBuffer>('dump')]),
    load: (input: { create?: string; table: string; json?: string }) => ask<void>('load', input),
    loaded: () => ask<void>('loaded'),
    run: (text: string, explain: boolean) =>
      ask<Answer>('run', { text, explain, most: MOST_ANSWER_ROWS }),
    stop: async () => void (await worker.terminate()),
  }
}
