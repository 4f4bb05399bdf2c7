import { expect } from 'vitest'
import { checkAgreement } from '../src/messages/verify'
import { merge } from '../src/messages/merge'
import type { Message } from '../src/messages/index'
import type { Store } from '../src/store/open'
import { syncFrom, type SyncOptions } from '../src/sync/sync'
import { serveHostile, type Lies } from './hostile-node'
import { openIsland } from './message-store'
import { commonState, emptyStore, syncOnce } from './synced'

const WATCHED = [
  'GetShardSnapshotMetadata',
  'GetShardTransactions',
  'GetAllCastMessagesByFid',
] as const

/**
 * An island with messages, its node with snapshots, and an empty database beside it.
 * @param prepare what is done before the messages are merged
 */
export async function openWatched(
  messages: readonly Message[],
  prepare: (source: Store) => Promise<unknown> = async () => {},
) {
  const source = await openIsland({ people: 5 })
  await prepare(source)
  const outcomes = await merge(source, messages)
  expect(outcomes.filter(({ status }) => status !== 'merged')).toEqual([])
  const node = await serveHostile(source, { snapshots: true })
  const copy = await emptyStore(source.clock)
  const calls: { name: string; request: any }[] = []
  const notes: string[] = []
  return {
    source,
    copy,
    notes,
    /** What the node was asked for by this name, since it was watched. */
    asked: (name: (typeof WATCHED)[number]) =>
      calls.flatMap((call) => (call.name === name ? [call.request] : [])),
    /** Notes what the node is asked for, and what it says in place of the truth. */
    watch(lies: NonNullable<Lies['calls']> = {}) {
      calls.length = 0
      const watched = WATCHED.map((name) => [
        name,
        async (honest: object, request: object) => {
          calls.push({ name, request })
          return (await lies[name]?.(honest, request)) ?? honest
        },
      ])
      node.lies = { calls: { ...lies, ...Object.fromEntries(watched) } }
    },
    /** What the node makes of the events of its stream, until it is watched again. */
    changeEvents(events: NonNullable<Lies['events']>) {
      node.lies = { ...node.lies, events }
    },
    sync(more: Partial<SyncOptions> = {}) {
      notes.length = 0
      const onNote = (note: string) => void notes.push(note)
      return syncFrom(copy, syncOnce(node.port, { again: true, retryMs: 1, onNote, ...more }))
    },
    async expectEqual() {
      expect(await commonState(copy)).toEqual(await commonState(source))
      expect(await checkAgreement(copy)).toEqual([])
    },
    async close() {
      node.close()
      await copy.close()
      await source.close()
    },
  }
}
export type WatchedNode = Awaited<ReturnType<typeof openWatched>>
