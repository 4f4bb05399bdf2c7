import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { lockAll } from '../messages/lock'
import { reweighTrends } from '../messages/project/trend'
import type { Store, Tx } from '../store/index'
import { enqueue } from '../jobs/queue'
import { eigenTrust, scoresOf } from './eigen-trust'
import { readGraph } from './read-graph'

/** Kind of the job that recomputes scores. */
export const RESCORE = 'rescore'
/** Delay after seeding, so that the first page of the person who started the server is not slowed down. */
const AFTER_SEEDING_MS = 8_000
/** Users whose scores are written in one transaction. */
const PEOPLE = 100
/** Actions that are re-weighed in one transaction, at least those of one user. */
const ACTS = 300
/** Actions are re-weighed only if the score has changed by at least this much. */
const MOVED = 0.05

interface ScoreUpdate {
  fid: number
  score: number
  acts: number
}

/**
 * Computes all scores and re-weighs past actions in trends. Everything is read and written in small chunks, between
 * which other work can run; the buckets always agree with the scores that they were computed with.
 * @param signal stops between two chunks; what was written stays valid
 */
export async function rescore(store: Store, signal?: AbortSignal): Promise<void> {
  const breathe = async () => {
    await setImmediate()
    signal?.throwIfAborted()
  }
  const graph = await readGraph(store.db, breathe)
  if (graph.people === 0) return
  const scores = scoresOf(await eigenTrust(graph, breathe))
  for (let at = 0; at < graph.people; at += PEOPLE) {
    const people = graph.fids
      .slice(at, at + PEOPLE)
      .map((fid, i): ScoreUpdate => ({ fid, score: scores[at + i]!, acts: graph.acts[at + i]! }))
    const stale = await writeScores(store, people)
    for (const batch of batches(stale)) {
      await breathe()
      await exclusively(store, (tx) => reweighTrends(tx, batch))
    }
    await breathe()
  }
}

/** @returns users whose actions are counted with a score far from the current one */
async function writeScores(store: Store, people: ScoreUpdate[]): Promise<ScoreUpdate[]> {
  const { rows } = await sql<{ fid: number; score: number; trend_score: number }>`
    select fid, score, trend_score from profile
    where fid = any(${people.map(({ fid }) => fid)}::int[])`.execute(store.db)
  const now = new Map(rows.map((row) => [row.fid, row]))
  const changed = people.filter(({ fid, score }) => {
    const row = now.get(fid)
    return row && Math.abs(row.score - score) > 0.0005
  })
  if (changed.length > 0) {
    await exclusively(store, async (tx) => {
      await sql`update profile p set score = s.score
        from json_to_recordset(${JSON.stringify(changed)}::json) as s(fid integer, score real)
        where p.fid = s.fid`.execute(tx)
      const keys = changed.map(({ fid }) => fid)
      await store.events.record(tx, [{ kind: 'changed', rows: 'users', keys }])
    })
  }
  return people.filter(({ fid, score }) => {
    const row = now.get(fid)
    return row && Math.abs(row.trend_score - score) >= MOVED
  })
}

function batches(people: ScoreUpdate[]): ScoreUpdate[][] {
  const found: ScoreUpdate[][] = []
  let room = 0
  for (const person of people) {
    if (room < person.acts || found.length === 0) {
      found.push([])
      room = ACTS
    }
    found.at(-1)!.push(person)
    room -= person.acts
  }
  return found
}

/** No merge runs while scores and buckets change; on PGlite every transaction is exclusive. */
const exclusively = (store: Store, work: (tx: Tx) => Promise<void>): Promise<void> =>
  store.transaction(async (tx) => {
    if (store.kind === 'postgres') await lockAll(tx)
    await work(tx)
  })

/** Schedules the scoring of a network that was just seeded, some seconds from now. */
export const rescoreSoon = (store: Store): Promise<void> =>
  store.transaction((tx) =>
    enqueue(store, tx, {
      kind: RESCORE,
      payload: null,
      key: 'planted',
      dueAt: store.clock.now() + AFTER_SEEDING_MS,
    }),
  )
