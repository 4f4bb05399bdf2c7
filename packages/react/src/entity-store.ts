import type { Cast, Channel, User } from './entities'

/** What a user can switch on and off; each has a state and a count on one entity. */
export type ToggleKind = 'like' | 'recast' | 'follow' | 'followChannel'

const toggleKey = (kind: ToggleKind, id: string) => `${kind}:${id}`

/**
 * The normalized cache of casts, users and channels.
 *
 * Lists hold keys; components subscribe to the key of an entity, so one change shows everywhere. Changes that the
 * server has not confirmed yet are stored separately (`intents`) and merged when read: a response that arrives
 * meanwhile replaces the base, and nothing is counted twice.
 */
export class EntityStore {
  #casts = new Map<string, Cast>()
  #users = new Map<number, User>()
  #channels = new Map<string, Channel>()
  #intents = new Map<string, boolean>()
  #deleted = new Set<string>()
  #views = new Map<string, unknown>()
  #listeners = new Map<string, Set<() => void>>()
  #watchers = new Set<(key: string) => void>()
  #evicted = new Set<string>()
  #settled: { kind: ToggleKind; id: string; state: boolean }[] = []

  /** @param maxCasts casts to keep in addition to those on the screen */
  constructor(private readonly maxCasts = 3_000) {}

  /** Calls `listener` when the entity under `key` (`cast:0x…`, `user:3`, `channel:tools`) changes. */
  subscribe(key: string, listener: () => void): () => void {
    const known = this.#listeners.get(key)
    const listeners = known ?? new Set()
    if (!known) {
      this.#listeners.set(key, listeners)
      for (const watcher of this.#watchers) watcher(key)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) {
        this.#listeners.delete(key)
      }
    }
  }

  /** Calls `watcher` with the key of every entity that is on the screen now or comes there. */
  watchShown(watcher: (key: string) => void): () => void {
    for (const key of this.#listeners.keys()) watcher(key)
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** The cast as this person should see it now, or undefined when unknown or deleted. */
  cast(hash: string): Cast | undefined {
    return this.#view(`cast:${hash}`, () => {
      const base = this.#casts.get(hash)
      if (!base || this.#deleted.has(hash)) return undefined
      const like = this.#intents.get(toggleKey('like', hash))
      const recast = this.#intents.get(toggleKey('recast', hash))
      if (like === undefined && recast === undefined) return base
      const liked = base.viewer_context?.liked ?? false
      const recasted = base.viewer_context?.recasted ?? false
      return {
        ...base,
        reactions: {
          ...base.reactions,
          likes_count: adjustedCount(base.reactions.likes_count, liked, like),
          recasts_count: adjustedCount(base.reactions.recasts_count, recasted, recast),
        },
        viewer_context: {
          ...base.viewer_context,
          liked: like ?? liked,
          recasted: recast ?? recasted,
        },
      } as Cast
    })
  }

  user(fid: number): User | undefined {
    return this.#view(`user:${fid}`, () => {
      const base = this.#users.get(fid)
      const want = this.#intents.get(toggleKey('follow', String(fid)))
      if (!base || want === undefined) return base
      const following = base.viewer_context?.following ?? false
      return {
        ...base,
        follower_count: adjustedCount(base.follower_count, following, want),
        viewer_context: {
          followed_by: false,
          blocking: false,
          blocked_by: false,
          ...base.viewer_context,
          following: want,
        },
      } as User
    })
  }

  channel(id: string): Channel | undefined {
    return this.#view(`channel:${id}`, () => {
      const base = this.#channels.get(id)
      const want = this.#intents.get(toggleKey('followChannel', id))
      if (!base || want === undefined) return base
      const following = base.viewer_context?.following ?? false
      return {
        ...base,
        follower_count: adjustedCount(base.follower_count ?? 0, following, want),
        viewer_context: { ...base.viewer_context, following: want },
      } as Channel
    })
  }

  /** The entity as the server sent it, without intents; `key` is a list's key: a cast's hash, an fid or a channel's id. */
  base(key: string): Cast | User | Channel | undefined {
    return this.#casts.get(key) ?? this.#users.get(Number(key)) ?? this.#channels.get(key)
  }

  /** A user by name, if they are in the cache. */
  userByName(username: string): User | undefined {
    const name = username.toLowerCase()
    for (const user of this.#users.values()) {
      if (user.username?.toLowerCase() === name) return this.user(user.fid)
    }
    return undefined
  }

  putCast(cast: Cast) {
    const known = this.#casts.get(cast.hash)
    this.#evicted.delete(cast.hash)
    // A response without a viewer must not overwrite the viewer context of an earlier one.
    const next = { ...cast, viewer_context: cast.viewer_context ?? known?.viewer_context } as Cast
    if ('direct_replies' in next) delete (next as { direct_replies?: unknown }).direct_replies
    // Reinsert at the end: the oldest casts are evicted first.
    this.#casts.delete(cast.hash)
    this.#casts.set(cast.hash, next)
    this.#changed(`cast:${cast.hash}`)
    if (this.#casts.size > this.maxCasts * 1.1) this.#evict()
  }

  /** Whether the cast was evicted to save memory; it has to be fetched again. */
  isEvicted(hash: string): boolean {
    return this.#evicted.has(hash)
  }

  /** Evicts the oldest casts without subscribers. Users stay: lists of them may hold only their keys. */
  #evict() {
    for (const hash of this.#casts.keys()) {
      if (this.#casts.size <= this.maxCasts) break
      if (this.#listeners.has(`cast:${hash}`)) continue
      this.#casts.delete(hash)
      this.#views.delete(`cast:${hash}`)
      this.#evicted.add(hash)
    }
  }

  putUser(user: User) {
    const known = this.#users.get(user.fid)
    this.#users.set(user.fid, {
      ...user,
      viewer_context: user.viewer_context ?? known?.viewer_context,
    } as User)
    this.#changed(`user:${user.fid}`)
  }

  putChannel(channel: Channel) {
    const known = this.#channels.get(channel.id)
    this.#channels.set(channel.id, {
      ...known,
      ...channel,
      viewer_context: channel.viewer_context ?? known?.viewer_context,
    } as Channel)
    this.#changed(`channel:${channel.id}`)
  }

  /** Changes a cast in place, e.g. its count of replies after one was published. */
  updateCast(hash: string, change: (cast: Cast) => Cast) {
    const known = this.#casts.get(hash)
    if (!known) return
    this.#casts.set(hash, change(known))
    this.#changed(`cast:${hash}`)
  }

  /** Hides a cast everywhere; `restoreCast` brings it back when the server refused to delete it. */
  removeCast(hash: string) {
    this.#deleted.add(hash)
    this.#changed(`cast:${hash}`)
  }

  restoreCast(hash: string) {
    this.#deleted.delete(hash)
    this.#changed(`cast:${hash}`)
  }

  /** Whether the cast was deleted in this session (rather than never seen). */
  isDeleted(hash: string): boolean {
    return this.#deleted.has(hash)
  }

  /** Sets the requested state; it is shown at once, until `settle` or `dropIntent`. */
  setIntent(kind: ToggleKind, id: string, want: boolean) {
    this.#intents.set(toggleKey(kind, id), want)
    this.#changed(entityKey(kind, id))
  }

  dropIntent(kind: ToggleKind, id: string) {
    if (this.#intents.delete(toggleKey(kind, id))) this.#changed(entityKey(kind, id))
  }

  /** Number of toggles confirmed so far. Read before a request, it tells `reapplySettled` which ones are newer. */
  get settledCount(): number {
    return this.#settled.length
  }

  /** The server has confirmed `state`: it becomes the base, including the counts. */
  settle(kind: ToggleKind, id: string, state: boolean) {
    this.#settled.push({ kind, id, state })
    this.#settle(kind, id, state)
  }

  /** Applies toggles again that were confirmed after `since`: a response requested before may not contain them. */
  reapplySettled(since: number) {
    for (const { kind, id, state } of this.#settled.slice(since)) {
      const wanted = this.#intents.get(toggleKey(kind, id))
      this.#settle(kind, id, state)
      if (wanted !== undefined) this.setIntent(kind, id, wanted)
    }
  }

  #settle(kind: ToggleKind, id: string, state: boolean) {
    if (kind === 'like' || kind === 'recast') {
      this.updateCast(id, (cast) => {
        const flag = kind === 'like' ? 'liked' : 'recasted'
        const count = kind === 'like' ? 'likes_count' : 'recasts_count'
        const was = cast.viewer_context?.[flag] ?? false
        return {
          ...cast,
          reactions: {
            ...cast.reactions,
            [count]: adjustedCount(cast.reactions[count], was, state),
          },
          viewer_context: { liked: false, recasted: false, ...cast.viewer_context, [flag]: state },
        } as Cast
      })
      return
    }
    const view = kind === 'follow' ? this.user(Number(id)) : this.channel(id)
    if (!view) return
    // The view already carries the intent; storing it makes the intent the base.
    this.#intents.set(toggleKey(kind, id), state)
    this.#views.delete(entityKey(kind, id))
    const settled = kind === 'follow' ? this.user(Number(id)) : this.channel(id)
    this.#intents.delete(toggleKey(kind, id))
    if (kind === 'follow') this.putUser(settled as User)
    else this.putChannel(settled as Channel)
  }

  /** Clears everything: another account must not see this account's view of the network. */
  clear() {
    const keys = [...this.#listeners.keys()]
    for (const map of [this.#casts, this.#users, this.#channels, this.#intents, this.#views]) {
      map.clear()
    }
    this.#deleted.clear()
    this.#evicted.clear()
    for (const key of keys) this.#changed(key)
  }

  #view<T>(key: string, make: () => T): T {
    // useSyncExternalStore needs the same object until something changed.
    if (!this.#views.has(key)) this.#views.set(key, make())
    return this.#views.get(key) as T
  }

  #changed(key: string) {
    this.#views.delete(key)
    for (const listener of Array.from(this.#listeners.get(key) ?? [])) listener()
  }
}

const entityKey = (kind: ToggleKind, id: string) =>
  kind === 'follow' ? `user:${id}` : kind === 'followChannel' ? `channel:${id}` : `cast:${id}`

/** A count as it will be once `want` is in effect; unchanged when it already is. */
function adjustedCount(count: number, is: boolean, want: boolean | undefined): number {
  if (want === undefined || want === is) return count
  return Math.max(0, count + (want ? 1 : -1))
}
