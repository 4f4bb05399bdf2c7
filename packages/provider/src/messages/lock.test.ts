import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store, Tx } from '../store/open'
import { build, merge, type Message } from './index'
import { checkAgreement } from './verify'
import { cast, openIsland, replyTo, signed, by, hashOfMessage } from '../../test/message-store'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
afterAll(() => store.close())

/** Merges a message in a transaction that stays open until `end` is called. */
async function held(message: Message) {
  let end = () => {}
  const ended = new Promise<void>((done) => (end = done))
  let done: Promise<unknown>
  await new Promise<void>((merged) => {
    done = store.transaction(async (tx: Tx) => {
      await merge(store, [message], { tx })
      merged()
      await ended
    })
  })
  return { end: () => (end(), done) }
}

/** Merges messages, and resolves once as many transactions wait for a lock. */
async function waiting(...messages: Message[]) {
  const done = Promise.all(messages.map((message) => merge(store, [message])))
  const blocked = async () => {
    const { rows } = await sql`select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(
      store.db,
    )
    return rows.length
  }
  await expect.poll(blocked).toBe(messages.length)
  return { done }
}

describe.runIf(process.env.DATABASE_URL)('merges on PostgreSQL', () => {
  test('of different conversations go side by side, and of one conversation one after the other', async () => {
    const [first, second] = [cast(1, 1), cast(2, 2)]
    await merge(store, [first, second, replyTo(first, 3, 3)])
    const open = await held(replyTo(first, 4, 4))
    // Another author, in another conversation.
    await merge(store, [replyTo(second, 5, 5)])
    await merge(store, [cast(3, 6)])
    const quote = { castId: { fid: 1, hash: hashOfMessage(first) } }
    const { done } = await waiting(
      replyTo(replyTo(first, 3, 3), 5, 7),
      cast(2, 8, { embeds: [quote] }),
    )
    await open.end()
    await done
    expect(await checkAgreement(store)).toEqual([])
  })

  test('a reply to a reply whose parent arrives at the same time ends in the right conversation', async () => {
    const root = cast(1, 20)
    const middle = replyTo(root, 2, 21)
    const last = replyTo(middle, 3, 22)
    const beyond = replyTo(last, 4, 23)
    await merge(store, [root, last])
    // The middle is being written, and will move what is below it.
    const open = await held(middle)
    const { done } = await waiting(beyond)
    await open.end()
    await done
    const rows = await store.db
      .selectFrom('cast')
      .select('hash')
      .where('root_hash', '=', hashOfMessage(root))
      .execute()
    expect(rows).toHaveLength(4)
    expect(await checkAgreement(store)).toEqual([])
  })

  test('a reaction waits for a cast that is being removed', async () => {
    const target = cast(1, 30)
    await merge(store, [target])
    const open = await held(signed(build.castRemove(by(1, 31), hashOfMessage(target))))
    const id = { fid: 1, hash: hashOfMessage(target) }
    const { done } = await waiting(signed(build.reactionAdd(by(2, 32), 1, id)))
    await open.end()
    await done
    expect(await checkAgreement(store)).toEqual([])
  })
})
