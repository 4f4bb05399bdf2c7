import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppContext } from '../context'
import type { NewJob } from '../jobs/queue'
import type { JobRun } from '../jobs/runner'
import { languagesOf } from '../text/languages'
import { searchColumn } from '../text/stems'
import { bytesJson } from '../store/bytes'

/** Job: computes the stems of casts that earlier versions stored. The migration that introduced stems enqueues it. */
export const BACKFILL_STEMS = 'search.stem'

/** Casts per statement, few enough that other queries don't wait long. */
const BATCH_SIZE = 40
/** Casts per run; the position is then saved, and another run continues from there. */
const MAX_CASTS = 5_000

/** @param after the hash of the last cast that has its stems; empty to start from the beginning */
export const backfillStemsJob = (after: string): NewJob => ({
  kind: BACKFILL_STEMS,
  key: BACKFILL_STEMS,
  payload: { after },
  attempts: 20,
})

/** @param payload the hash of the last cast that has its stems; casts are processed in the order of their hashes */
export async function backfillStems(
  { store, jobs }: AppContext,
  payload: { after: string },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  let { after } = payload
  for (let done = 0; done < MAX_CASTS; done += BATCH_SIZE) {
    signal.throwIfAborted()
    const { rows } = await sql<{ hash: string; text: string }>`
      select hash, text from "cast" where hash > ${after || '0x'}::bytea
      order by hash limit ${BATCH_SIZE}::int`.execute(store.db)
    const texts = rows.map(({ hash, text }) => ({ hash, languages: languagesOf(text) }))
    await sql`update "cast" c set search = ${searchColumn(sql`c.text`, sql`r.languages`)}
      from json_to_recordset(${bytesJson(texts, 'hash')}::json) as r(hash bytea, languages text[])
      where c.hash = r.hash and c.hash = any(${texts.map(({ hash }) => hash)}::bytea[])`.execute(
      store.db,
    )
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)!.hash
    await breathe()
  }
  await store.transaction((tx) =>
    jobs.enqueue(tx, {
      kind: BACKFILL_STEMS,
      key: BACKFILL_STEMS,
      payload: { after },
      attempts: 20,
    }),
  )
}
