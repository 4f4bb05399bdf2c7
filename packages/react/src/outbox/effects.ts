import type { Client, OperationId } from '../entities'
import type { EntityStore, ToggleKind } from '../entity-store'
import type { Outgoing } from './entry'
import type { OutboxPorts } from './write-queue'

interface Shown {
  kind: ToggleKind
  ids: string[]
  want: boolean
}

interface EffectsOn {
  store: EntityStore
  /** Shows a cast that is out where it belongs. */
  published(hash: string, fid: number): void
  /** Reads anew what the operation has changed. */
  changed(operation: OperationId): void
  fail(error: unknown): void
}

/** What waiting writes look like on the page: as if they were done, until they are or were refused. */
export function effectsOn({ store, published, changed, fail }: EffectsOn): OutboxPorts['effects'] {
  const undo = (entry: Outgoing) => {
    const shown = toggleOf(entry)
    for (const id of shown?.ids ?? []) store.dropIntent(shown!.kind, id)
    const hash = deletedBy(entry)
    if (hash) store.restoreCast(hash)
    if (hidesPeople(entry.operation)) changed(entry.operation)
  }
  return {
    waits(entry) {
      const shown = toggleOf(entry)
      for (const id of shown?.ids ?? []) store.setIntent(shown!.kind, id, shown!.want)
      const hash = deletedBy(entry)
      if (hash) store.removeCast(hash)
    },
    sent(entry, answer) {
      const shown = toggleOf(entry)
      for (const id of shown?.ids ?? []) {
        store.settle(shown!.kind, id, shown!.want)
        store.dropIntent(shown!.kind, id)
      }
      const hash = (answer as { cast?: { hash?: unknown } } | undefined)?.cast?.hash
      if (entry.operation === 'publishCast' && typeof hash === 'string') published(hash, entry.as)
      if (!shown) changed(entry.operation)
    },
    refused(entry, error) {
      undo(entry)
      fail(error)
    },
    dropped: undo,
  }
}

/** Puts somebody in or out of the lists of those who are kept out. */
export const hidesPeople = (operation: string): boolean => /(Mute|Block)$/.test(operation)

function toggleOf({ operation, args }: Outgoing): Shown | undefined {
  const fields = args as { reactionType?: string; target?: string } & {
    targetFids?: number[]
    channelId?: string
  }
  switch (operation) {
    case 'publishReaction':
    case 'deleteReaction':
      return {
        kind: fields.reactionType === 'recast' ? 'recast' : 'like',
        ids: [String(fields.target)],
        want: operation === 'publishReaction',
      }
    case 'followUser':
    case 'unfollowUser':
      return {
        kind: 'follow',
        ids: (fields.targetFids ?? []).map(String),
        want: operation === 'followUser',
      }
    case 'followChannel':
    case 'unfollowChannel':
      return {
        kind: 'followChannel',
        ids: [String(fields.channelId)],
        want: operation === 'followChannel',
      }
    default:
      return undefined
  }
}

const deletedBy = ({ operation, args }: Outgoing): string | undefined =>
  operation === 'deleteCast' ? String((args as { targetHash?: unknown }).targetHash) : undefined

/** Operations that take an idempotency key; the others are the same however often they are made. */
const KEYED = new Set<string>(['publishCast', 'publishReaction', 'deleteReaction', 'buyStorage'])

/** Sends one entry as the account that it was written as. */
export function sendBy(client: Client): OutboxPorts['send'] {
  return ({ operation, args, as, idem }) => {
    type Call = (args: unknown, options: unknown) => Promise<unknown>
    const call = client[operation] as unknown as Call
    return call(KEYED.has(operation) ? { ...args, idem } : args, {
      headers: { 'x-castaway-account': String(as) },
      retry: false,
      timeout: 30_000,
    })
  }
}
