import { systemClock, toFarcasterTime } from '@castaway/contract'
import type { Store } from '@castaway/provider'
import { sql } from 'kysely'
import type { Database } from './served'
import { createAccounts, openSmallWorld } from './small-world'
import { median, ms, timed, type Row } from './table'

/** Two conversations, by the first digit of their hashes, and how many replies they have. */
const FEW = { digit: 1, replies: 20 }
const MANY = { digit: 2, replies: 10_000 }
const PEOPLE = 5_000
/** Pages that are read after the first, one after the other. */
const PAGES = 20

const hashOf = ({ digit }: typeof FEW, n: string) =>
  sql.raw(`decode('${digit}' || lpad(to_hex(${n}), 39, '0'), 'hex')`)
const rootOf = ({ digit }: typeof FEW): string => `0x${digit}${'0'.repeat(39)}`

/** Writes a conversation of which half the replies are to the first cast and the others to another reply. */
async function seed(store: Store, conversation: typeof FEW): Promise<void> {
  const { replies } = conversation
  const now = toFarcasterTime(systemClock.now())
  await sql`
    insert into "cast" (hash, fid, ts, text, root_hash, parent_hash, parent_fid, reply_count)
    select ${hashOf(conversation, 'n')}, 1 + n % ${PEOPLE}::int, ${now}::int - ${replies}::int + n,
      'A cast of the benchmark', ${hashOf(conversation, '0')},
      case when n > 0 then ${hashOf(conversation, 'p')} end, case when n > 0 then 1 + p % ${PEOPLE}::int end,
      case when n = 0 then ${replies}::int / 2 when n % 2 = 1 then 1 else 0 end
    from generate_series(0, ${replies}::int) n,
      lateral (select case when n % 2 = 0 then greatest(n - 1, 0) else 0 end as p) parent`.execute(
    store.db,
  )
}

async function measure(on: Database): Promise<Row[]> {
  const { client, close } = await openSmallWorld(on, 'conversations', async (store) => {
    await createAccounts(store, 1, PEOPLE)
    for (const conversation of [FEW, MANY]) await seed(store, conversation)
  })
  try {
    const page = async (of: typeof FEW, cursor?: string) => {
      const { conversation, next } = await client.lookupCastConversation({
        identifier: rootOf(of),
        type: 'hash',
        replyDepth: 2,
        limit: 20,
        ...(cursor && { cursor }),
      })
      if (conversation.cast.direct_replies.length === 0) throw new Error('A page without replies')
      return next?.cursor ?? undefined
    }
    const first = async (of: typeof FEW) => {
      await timed(20, () => page(of))
      return median(await timed(200, () => page(of)))
    }
    const few = await first(FEW)
    const many = await first(MANY)
    let cursor = await page(MANY)
    const further = median(
      await timed(PAGES, async () => {
        cursor = await page(MANY, cursor)
      }),
    )
    const name = `conversation of ${MANY.replies.toLocaleString('en')} replies, ${on}`
    return [
      {
        what: `${name}: first page p50`,
        figure: ms(many),
        against: `${ms(few)} of ${FEW.replies}`,
        ratio: many / few,
      },
      {
        what: `${name}: further page p50`,
        figure: ms(further),
        against: `${ms(many)} the first`,
        ratio: further / many,
      },
    ]
  } finally {
    await close()
  }
}

/** Pages of a conversation with many replies, on both databases. */
export const conversations = async (): Promise<Row[]> => [
  ...(await measure('pglite')),
  ...(await measure('postgres')),
]
