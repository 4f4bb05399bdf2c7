import { setTimeout as delay } from 'node:timers/promises'
import { cable } from '@castaway/testkit/cable'
import { onOwnDatabase } from '@castaway/testkit/database'
import { Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailableError } from './errors'
import { postgresDialect } from './postgres'
import { createSilence } from './silence'

const times = { suspect: 30, answer: 100, check: 20 }
const never = () => new Promise<never>(() => {})
const timeout = () => Promise.reject(new Error('timeout expired'))

describe('work of a database', () => {
  test('that says nothing any more fails, and the next at once, until it answers again', async () => {
    let connect: () => Promise<never> = timeout
    const silence = createSilence(() => connect(), times)
    onTestFinished(silence.close)
    let dropped = 0
    const waiting = silence.guard(never, () => dropped++)
    await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailableError)
    await expect(silence.guard(never, () => dropped++)).rejects.toThrow(/cannot be reached/)
    expect(dropped).toBe(2)
    const client = { query: async () => ({}), end: async () => {} }
    connect = async () => client as never
    await expect
      .poll(() => silence.guard(async () => 'here').catch(({ name }: Error) => name))
      .toBe('here')
  })

  test('that is slow, or refuses another connection, may take its time', async () => {
    for (const connect of [
      async () => ({ query: async () => ({}), end: async () => {} }) as never,
      () => Promise.reject(Object.assign(new Error('too many clients'), { code: '53300' })),
    ]) {
      const silence = createSilence(connect, times)
      const slow = silence.guard(() => delay(300, 'late'))
      expect(await slow).toBe('late')
      silence.close()
    }
  })
})

test.runIf(process.env.DATABASE_URL)(
  'a connection whose statement got no answer is not used again',
  { timeout: 60_000 },
  async () => {
    const { url, line, close } = await onOwnDatabase(async ({ databaseUrl }) => {
      const held = await cable(new URL(databaseUrl!))
      return { url: held.url, line: held, close: async () => void held.close() }
    })
    const { dialect, pool } = await postgresDialect(url, 2)
    const db = new Kysely<object>({ dialect })
    onTestFinished(async () => {
      await db.destroy()
      await close()
    })
    const ask = () => sql`select 1`.execute(db)
    await ask()
    line.hold()
    const began = performance.now()
    await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailableError)
    expect(performance.now() - began).toBeGreaterThan(10_000)
    line.mend()
    await expect.poll(() => ask().then(() => 'here', String), { timeout: 30_000 }).toBe('here')
    expect(pool().total).toBe(1)
  },
)
