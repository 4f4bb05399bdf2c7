/** The outcome of a request: `ok`, or the status and code of the error. */
export type Outcome = string

export type Role = 'member' | 'moderator'

interface Cast {
  hash: string
  fid: number
  /** Farcaster seconds, as everywhere here. */
  ts: number
  parent: string | null
  inChannel: boolean
  mentions: number[]
  quoted: string | null
}

interface HeldCast {
  ts: number
  /** Whether it exists; otherwise it was removed at that time. */
  on: boolean
}

export interface ModelNotification {
  type: string
  ts: number
  cast: string | null
  count: number
  seen: boolean
}

const key = (...parts: (string | number)[]) => parts.join(':')
const newestFirst = (a: { ts: number; hash: string }, b: { ts: number; hash: string }) =>
  b.ts - a.ts || (a.hash < b.hash ? 1 : -1)

/**
 * The rules of the network in plain collections: the effect of each write, and what everyone may then read. It shares
 * nothing with the provider but the names.
 */
export class Network {
  readonly casts = new Map<string, Cast>()
  /** The root of each cast's thread, including removed casts. */
  private readonly roots = new Map<string, string>()
  /** The author of each cast, including removed casts. */
  private readonly authors = new Map<string, number>()
  /** Likes, recasts and follows: `like:<fid>:<cast>`, `follow:<fid>:<fid>`. */
  private readonly held = new Map<string, HeldCast>()
  readonly mutes = new Set<string>()
  readonly blocks = new Set<string>()
  readonly bans = new Set<number>()
  readonly channelFollowers = new Set<number>()
  readonly roles = new Map<number, Role>()
  readonly invites = new Set<string>()
  readonly profiles = new Map<number, { display_name: string; bio: string }>()
  private readonly seen = new Map<number, number>()

  constructor(readonly fids: readonly number[]) {
    for (const fid of fids) this.profiles.set(fid, { display_name: '', bio: '' })
  }

  authorOf(hash: string): number | undefined {
    return this.authors.get(hash)
  }

  // Whether either of the two blocks the other.

  private areBlocked(a: number, b: number): boolean {
    return this.blocks.has(key(a, b)) || this.blocks.has(key(b, a))
  }

  /** Users who are hidden from this viewer. */
  private hiddenFrom(viewer: number | null): Set<number> {
    const hidden = new Set(this.bans)
    if (viewer === null) return hidden
    for (const fid of this.fids) {
      if (this.mutes.has(key(viewer, fid)) || this.areBlocked(viewer, fid)) hidden.add(fid)
    }
    return hidden
  }

  isOn(what: string, fid: number, target: number | string): boolean {
    return this.held.get(key(what, fid, target))?.on ?? false
  }

  private heldSince(what: string, fid: number, target: number | string): number | null {
    const held = this.held.get(key(what, fid, target))
    return held?.on ? held.ts : null
  }

  /** The later message wins; within a second the removal does, so an add is dated just after it. */
  private turn(what: string, fid: number, target: number | string, on: boolean, now: number): void {
    const name = key(what, fid, target)
    const held = this.held.get(name)
    if ((held?.on ?? false) === on) return
    const loses = held !== undefined && (now < held.ts || (now === held.ts && on))
    this.held.set(name, { ts: loses ? Math.max(now, held.ts) + 1 : now, on })
  }

  // Writes.

  mayCast(fid: number, parent: string | null, quoted: string | null): Outcome {
    if (parent !== null && !this.casts.has(parent)) return '404 NotFound'
    if (parent !== null && this.areBlocked(fid, this.casts.get(parent)!.fid)) return '403 BLOCKED'
    return quoted !== null && !this.casts.has(quoted) ? '404 NotFound' : 'ok'
  }

  cast(cast: Omit<Cast, 'inChannel'> & { channel: boolean }): void {
    const { channel, ...rest } = cast
    this.authors.set(cast.hash, cast.fid)
    const parent = cast.parent === null ? undefined : this.casts.get(cast.parent)!
    const root = cast.parent === null ? cast.hash : this.roots.get(cast.parent)!
    this.roots.set(cast.hash, root)
    // A user's casts in one thread are dated after their earlier ones there.
    const before = [...this.casts.values()].filter(
      (each) => each.fid === cast.fid && this.roots.get(each.hash) === root && cast.parent !== null,
    )
    const ts = Math.max(cast.ts, ...before.map((each) => each.ts + 1))
    this.casts.set(cast.hash, { ...rest, ts, inChannel: parent ? parent.inChannel : channel })
  }

  uncast(fid: number, hash: string): Outcome {
    const cast = this.casts.get(hash)
    if (!cast) return '404 NotFound'
    if (cast.fid !== fid) return '403 Forbidden'
    this.casts.delete(hash)
    return 'ok'
  }

  react(fid: number, type: string, hash: string, on: boolean, now: number): Outcome {
    const cast = this.casts.get(hash)
    if (!cast) {
      if (on || !this.authors.has(hash)) return '404 NotFound'
      // A reaction to a cast that is gone can still be undone.
      this.turn(type, fid, hash, false, now)
      return 'ok'
    }
    if (on && cast.fid !== fid && this.areBlocked(fid, cast.fid)) return '403 BLOCKED'
    this.turn(type, fid, hash, on, now)
    return 'ok'
  }

  /** @returns for each target whether it succeeded */
  follow(fid: number, targets: number[], on: boolean, now: number): boolean[] {
    return targets.map((target) => {
      if (on && this.areBlocked(fid, target)) return false
      this.turn('follow', fid, target, on, now)
      return true
    })
  }

  shut(list: 'mutes' | 'blocks', fid: number, target: number, on: boolean): Outcome {
    if (!on) {
      this[list].delete(key(fid, target))
      return 'ok'
    }
    if (fid === target) return '400 InvalidField'
    this[list].add(key(fid, target))
    return 'ok'
  }

  ban(fids: number[], on: boolean): void {
    for (const fid of fids) {
      if (on) this.bans.add(fid)
      else this.bans.delete(fid)
    }
  }

  followChannel(fid: number, on: boolean): void {
    if (on) this.channelFollowers.add(fid)
    else this.channelFollowers.delete(fid)
  }

  invite(fid: number, role: Role): Outcome {
    const held = this.roles.get(fid)
    if (held === role || held === 'moderator' || this.invites.has(key(fid, role))) {
      return '409 CONFLICT'
    }
    this.invites.add(key(fid, role))
    return 'ok'
  }

  answer(fid: number, role: Role, accepts: boolean): Outcome {
    if (!this.invites.delete(key(fid, role))) return '404 NotFound'
    if (accepts) {
      this.roles.set(fid, role)
      this.invites.delete(key(fid, 'member'))
    }
    return 'ok'
  }

  dismiss(fid: number, role: Role): Outcome {
    const held = this.roles.get(fid) === role
    if (held) this.roles.delete(fid)
    return this.invites.delete(key(fid, role)) || held ? 'ok' : '404 NotFound'
  }

  see(fid: number, now: number): void {
    this.seen.set(fid, Math.max(this.seen.get(fid) ?? 0, now))
  }

  // Reads.

  /** Number of such actions on a cast or a user. */
  count(what: string, target: number | string): number {
    return this.fids.filter((fid) => this.isOn(what, fid, target)).length
  }

  repliesTo(hash: string): number {
    return [...this.casts.values()].filter((cast) => cast.parent === hash).length
  }

  /** Followers of a user, or the users they follow, with the time; without users whom the app has banned. */
  follows(fid: number, side: 'followers' | 'following'): Map<number, number> {
    const found = new Map<number, number>()
    for (const other of this.fids) {
      const pair = side === 'followers' ? ([other, fid] as const) : ([fid, other] as const)
      const since = this.heldSince('follow', ...pair)
      if (since !== null && !this.bans.has(other)) found.set(other, since)
    }
    return found
  }

  private readableBy(viewer: number): Cast[] {
    const hidden = this.hiddenFrom(viewer)
    return [...this.casts.values()].filter((cast) => !hidden.has(cast.fid)).toSorted(newestFirst)
  }

  castsOf(fid: number, viewer: number): string[] {
    return this.readableBy(viewer)
      .filter((cast) => cast.fid === fid)
      .map((cast) => cast.hash)
  }

  channelFeed(viewer: number, membersOnly: boolean): string[] {
    return this.readableBy(viewer)
      .filter((cast) => cast.inChannel && (!membersOnly || this.roles.has(cast.fid)))
      .map((cast) => cast.hash)
  }

  /** Top-level casts by the followed users, and casts at the time of the first recast by one of them. */
  followingFeed(fid: number): string[] {
    const hidden = this.hiddenFrom(fid)
    const authors = new Set(
      this.fids.filter((other) => this.isOn('follow', fid, other) && !hidden.has(other)),
    )
    const events = this.readableBy(fid).flatMap((cast) => {
      if (cast.parent === null && authors.has(cast.fid)) return [{ hash: cast.hash, ts: cast.ts }]
      const times = [...authors].flatMap(
        (author) => this.heldSince('recast', author, cast.hash) ?? [],
      )
      return times.length === 0 ? [] : [{ hash: cast.hash, ts: Math.min(...times) }]
    })
    return events.toSorted(newestFirst).map((event) => event.hash)
  }

  /** A user's notifications, grouped: follows together, likes and recasts by cast. */
  notifications(fid: number): ModelNotification[] {
    const hidden = this.hiddenFrom(fid)
    const seenTo = this.seen.get(fid) ?? 0
    const groups = new Map<string, ModelNotification>()
    const tell = (name: string, type: string, actor: number, ts: number, cast: string | null) => {
      if (actor === fid || hidden.has(actor)) return
      const known = groups.get(name) ?? { type, ts, cast, count: 0, seen: true }
      const seen = known.seen && ts <= seenTo
      groups.set(name, { ...known, ts: Math.max(known.ts, ts), count: known.count + 1, seen })
    }
    for (const actor of this.fids) {
      const since = this.heldSince('follow', actor, fid)
      if (since !== null) tell('follows', 'follows', actor, since, null)
      for (const { hash, fid: author } of this.casts.values()) {
        if (author !== fid) continue
        for (const kind of ['like', 'recast']) {
          const at = this.heldSince(kind, actor, hash)
          if (at !== null) tell(key(kind, hash), `${kind}s`, actor, at, hash)
        }
      }
    }
    for (const cast of this.casts.values()) {
      const why = this.reasonToTell(fid, cast)
      if (why) tell(key(why, cast.hash), why, cast.fid, cast.ts, cast.hash)
    }
    return [...groups.values()]
  }

  private reasonToTell(fid: number, cast: Cast): string | null {
    if (cast.parent !== null && this.authors.get(cast.parent) === fid) return 'reply'
    if (cast.quoted !== null && this.authors.get(cast.quoted) === fid) return 'quote'
    return cast.mentions.includes(fid) ? 'mention' : null
  }

  /** The users whom a user mutes or blocks. */
  shutBy(list: 'mutes' | 'blocks', fid: number): number[] {
    return this.fids.filter((other) => this[list].has(key(fid, other)))
  }

  invitesTo(fid: number): Role[] {
    return (['member', 'moderator'] as const).filter((role) => this.invites.has(key(fid, role)))
  }
}
