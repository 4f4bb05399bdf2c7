import type { Client, OperationId } from '../entities'
import type { EntityStore, ToggleKind } from '../entity-store'
import type { OutboxEntry } from '../outbox-entry'
import type { OutboxPorts } from './write-queue'

interface ToggleEffect {
  kind: ToggleKind
  ids: string[]
  want: boolean
}

interface EffectsDeps {
  store: EntityStore
  /** Shows a published cast in the lists it belongs to. */
  published(hash: string, fid: number): void
  /** Refetches what the operation changed. */
  changed(operation: OperationId): void
  fail(error: unknown): void
}

/** Shows queued writes as done until they are confirmed or rejected. */
export function createEffects({
  store,
  published,
  changed,
  fail,
}: EffectsDeps): OutboxPorts['effects'] {
  const undo = (entry: OutboxEntry) => {
    const shown = toggleOf(entry)
    for (const id of shown?.ids ?? []) store.dropIntent(shown!.kind, id)
    const hash = deletedBy(entry)
    if (hash) store.restoreCast(hash)
    if (changesHiddenPeople(entry.operation)) changed(entry.operation)
  }
  return {
    queued(entry) {
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

/** Whether the operation changes the lists of muted or blocked users. */
export const changesHiddenPeople = (operation: string): boolean => /(Mute|Block)$/.test(operation)

function toggleOf({ operation, args }: OutboxEntry): ToggleEffect | undefined {
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

const deletedBy = ({ operation, args }: OutboxEntry): string | undefined =>
  operation === 'deleteCast' ? String((args as { targetHash?: unknown }).targetHash) : undefined

/** Operations that take an idempotency key; the others are idempotent themselves. */
const WITH_IDEMPOTENCY_KEY = new Set<string>([
  'publishCast',
  'publishReaction',
  'deleteReaction',
  'buyStorage',
])

/** Sends an entry as the account it was written for. */
export function createSend(client: Client): OutboxPorts['send'] {
  return ({ operation, args, as, idem }) => {
    type Call = (args: unknown, options: unknown) => Promise<unknown>
    const call = client[operation] as unknown as Call
    return call(WITH_IDEMPOTENCY_KEY.has(operation) ? { ...args, idem } : args, {
      headers: { 'x-castaway-account': String(as) },
      retry: false,
      timeout: 30_000,
    })
  }
}
