import type { SqlAnswer, SqlTable } from '@castaway/contract/dev-controls'
import type { AppContext } from '../../context'
import { serverError } from '../../errors'
import { templateFile, writeTemplate } from '../../store/template'
import { readRows, readShapes } from './copy'
import { startWorker, StatementError } from './worker'

/** How long a statement may run, in milliseconds. */
const PATIENCE = 5_000
/** How long an unused copy is kept, in milliseconds. */
const KEPT = 5 * 60_000

/** Drops a copy, and what statements can leave behind in their session, and frees the files. */
const EMPTYING = [
  'discard all',
  'drop schema public cascade; create schema public',
  'checkpoint',
] as const

interface Copy {
  worker: ReturnType<typeof startWorker>
  /** Unix ms by the island’s clock. */
  copiedAt: number
  /** Where the log of events was. */
  position: string
}

/**
 * Read-only SQL over the island’s tables. Statements run on a copy in another thread, which has only the listed tables and
 * columns: whatever a statement does, it reaches neither the island’s data nor its secrets, and it can be stopped.
 */
export function createSqlConsole({
  store,
  clock,
  random,
}: Pick<AppContext, 'store' | 'clock' | 'random'>) {
  let copy: Promise<Copy> | undefined
  let forget: ReturnType<typeof setTimeout> | undefined
  /** Statements run one after the other: each must be the only one that a stop ends. */
  let turn: Promise<unknown> = Promise.resolve()

  async function drop(): Promise<void> {
    const old = copy
    copy = undefined
    clearTimeout(forget)
    await (await old?.catch(() => undefined))?.worker.stop()
  }

  async function start(): Promise<Copy['worker']> {
    const file = await templateFile([])
    const worker = startWorker(file)
    try {
      if (!(await worker.isCopy())) await writeTemplate(file, worker, random)
      return worker
    } catch (cause) {
      await worker.stop()
      throw cause
    }
  }

  /** @returns null if it can no longer be used: its thread has ended, or its database does not answer */
  async function emptied(worker: Copy['worker']): Promise<Copy['worker'] | null> {
    try {
      for (const script of EMPTYING) await worker.exec(script)
      return worker
    } catch {
      await worker.stop()
      return null
    }
  }

  /** @param used the worker of an outdated copy, which takes the new one */
  async function make(used?: Copy['worker']): Promise<Copy> {
    const worker = (used && (await emptied(used))) ?? (await start())
    try {
      const position = store.events.position()
      const copiedAt = clock.now()
      for (const shape of await readShapes(store)) {
        const table = quoted(shape.name)
        await worker.load({ create: definition(shape), table })
        for await (const json of readRows(store, shape)) await worker.load({ table, json })
      }
      await worker.loaded()
      return { worker, copiedAt, position }
    } catch (cause) {
      await worker.stop()
      throw cause
    }
  }

  async function current(): Promise<Copy> {
    const known = await copy
    if (known && known.position === store.events.position()) return known
    copy = make(known?.worker)
    copy.catch(() => (copy = undefined))
    return copy
  }

  async function run(text: string, explain: boolean): Promise<SqlAnswer> {
    clearTimeout(forget)
    const { worker, copiedAt } = await current()
    const began = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, PATIENCE, 'late')
    })
    try {
      const answer = await Promise.race([worker.run(text, explain), late])
      if (answer === 'late') {
        void drop()
        throw serverError(
          'InvalidField',
          `The statement took longer than ${PATIENCE / 1000} seconds and was stopped: limit it to fewer rows`,
          'text',
        )
      }
      return {
        ...answer,
        took_ms: Math.round((performance.now() - began) * 10) / 10,
        copied_at: copiedAt,
      }
    } catch (cause) {
      if (!(cause instanceof StatementError)) throw cause
      throw serverError('InvalidField', sentence(cause.message), 'text')
    } finally {
      clearTimeout(timer)
      forget = setTimeout(() => void drop(), KEPT)
      forget.unref()
    }
  }

  return {
    shapes: (): Promise<SqlTable[]> => readShapes(store),
    run(text: string, explain = false): Promise<SqlAnswer> {
      const mine = turn.then(() => run(text, explain))
      turn = mine.catch(() => {})
      return mine
    },
    close: drop,
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const definition = ({ name, columns, key }: SqlTable): string => {
  const lines = columns.map((column) => `${quoted(column.name)} ${column.type}`)
  const isWhole =
    key.length > 0 && key.every((each) => columns.some((column) => column.name === each))
  if (isWhole) lines.push(`primary key (${key.map(quoted).join(', ')})`)
  return `create table ${quoted(name)} (${lines.join(', ')})`
}

/** PostgreSQL's words, and what they mean where they would not say enough. */
function sentence(message: string): string {
  if (
    /read-only transaction|must not contain data-modifying|cannot insert multiple commands/.test(
      message,
    )
  )
    return `Only one statement that reads is possible here (${message})`
  if (
    /syntax error at or near "(insert|update|delete|drop|create|alter|truncate|do|set|copy|call|begin|commit|execute|prepare|declare)"/i.test(
      message,
    )
  )
    return `Only SELECT, VALUES, TABLE and WITH are possible here (${message})`
  return message
}
