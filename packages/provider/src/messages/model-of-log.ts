import { base58 } from '@scure/base'
import {
  compactStateKey,
  storageKind,
  storedTarget,
  targetHashOf,
  targetOf,
  type Entry,
} from './conflict'
import { toHex } from './hex'
import { modelOfKeys, type KeyModelInput } from './model-of-keys'
import { nameOf } from './names'
import { activityBucketOf } from './project/channel'
import { embedKind } from './project/embed-kind'
import { actWeight, hourOf } from './project/trend'
import {
  MessageType,
  Protocol,
  ReactionType,
  UserDataType,
  type CastAddBody,
  type Embed,
} from './types'

export interface LoggedEntry extends Entry {
  live: boolean
  appFid: number | null
}

export interface ModelInput extends KeyModelInput {
  /** All messages in view, the casts that were removed, and all messages about keys. */
  log: readonly LoggedEntry[]
  /** Channel ids by the parent URL of their conversations. */
  channels: ReadonlyMap<string, string>
  /** Score with which the actions of each registered user count in trends, 0…1. */
  scores: ReadonlyMap<number, number>
}

export type Row = Record<string, unknown>
/** For each table, the rows it should contain, by key. */
export type Model = Record<string, Map<string, Row>>

interface ThreadCast {
  entry: LoggedEntry
  parent: string | null
  root: string
  rootUrl: string | null
  channel: string | null
}

/**
 * Computes what the projections should contain from the log, in plain loops that share no code with the statements that
 * maintain them.
 */
export function modelOf({ log, channels, scores, ...keys }: ModelInput): Model {
  const live = log.filter((entry) => entry.live)
  const of = (type: number) => live.filter((entry) => entry.type === type)
  const positions = positionAll(
    log.filter((entry) => entry.type === MessageType.castAdd),
    channels,
  )
  const liveCasts = [...positions.values()].filter((position) => position.entry.live)
  const model: Model = {
    storage_use: new Map(),
    storage_loan: new Map(),
    ...modelOfKeys(log, keys),
    user_data: new Map(),
    verification: new Map(),
    name_proof: new Map(),
    link: new Map(),
    block: new Map(),
    reaction: new Map(),
    cast: new Map(),
    cast_gone: new Map(),
    cast_embed: new Map(),
    notification: new Map(),
    trend_bucket: new Map(),
    profile: new Map(),
    channel: new Map(),
    channel_activity: new Map(),
  }
  const put = (table: string, key: string, row: Row) => void model[table]!.set(key, row)
  const add = (table: string, key: string, column: string, by = 1) => {
    const row = model[table]!.get(key)
    if (row) row[column] = ((row[column] as number | undefined) ?? 0) + by
  }

  for (const { fid, ts, hash, data } of of(MessageType.lendStorage)) {
    const { toFid, numUnits, unitType } = data.lendStorageBody!
    const type = ['legacy', '2024', '2025'][unitType]
    put('storage_loan', `${fid}:${toFid}`, { units: numUnits, unit_type: type, ts, hash })
  }
  for (const id of channels.values()) put('channel', id, { cast_count: 0 })
  for (const fid of scores.keys()) put('profile', `${fid}`, emptyProfile())
  for (const entry of live) {
    const kind = storageKind(entry.type)
    if (!kind) continue
    const key = `${entry.fid}:${kind}`
    if (!model.storage_use!.has(key)) put('storage_use', key, { used: 0 })
    add('storage_use', key, 'used')
  }

  for (const { entry, parent, root, rootUrl, channel } of positions.values()) {
    const at = { fid: entry.fid, parent_hash: parent, root_hash: root }
    const position = { ...at, root_parent_url: rootUrl, channel_id: channel }
    if (!entry.live) {
      put('cast_gone', entry.hash, position)
      continue
    }
    const body = entry.data.castAddBody!
    put('cast', entry.hash, {
      ...position,
      ts: entry.ts,
      text: body.text,
      type: body.type,
      parent_fid: body.parentCastId?.fid ?? null,
      parent_url: body.parentUrl ?? null,
      mentions: body.mentions,
      mentions_positions: body.mentionsPositions,
      embeds: embedsIn(body).map((embed) =>
        embed.castId
          ? { cast_id: { fid: embed.castId.fid, hash: toHex(embed.castId.hash) } }
          : { url: embed.url },
      ),
      app_fid: entry.appFid,
      like_count: 0,
      recast_count: 0,
      reply_count: 0,
      quote_count: 0,
    })
    embedsIn(body).forEach(({ url, castId }, position) =>
      put('cast_embed', `${entry.hash}:${position}`, {
        url: url ?? null,
        quoted_hash: castId ? toHex(castId.hash) : null,
        kind: url === undefined ? null : embedKind(url),
        ts: entry.ts,
      }),
    )
    add('profile', `${entry.fid}`, 'cast_count')
    if (channel !== null) {
      add('channel', channel, 'cast_count')
      const stretch = `${channel}:${activityBucketOf(entry.ts)}`
      if (!model.channel_activity!.has(stretch)) put('channel_activity', stretch, { casts: 0 })
      add('channel_activity', stretch, 'casts')
    }
  }

  const authorOf = (hash: string) => positions.get(hash)?.entry.fid
  const isLive = (hash: string) => positions.get(hash)?.entry.live === true
  const notify = (fid: number, type: string, entry: LoggedEntry, about: ThreadCast | null) =>
    put('notification', `${fid}:${type}:${entry.hash}`, {
      actor_fid: entry.fid,
      cast_hash: about?.entry.hash ?? null,
      ts: entry.ts,
      channel_id: about?.channel ?? null,
      parent_url: about?.rootUrl ?? null,
    })
  const trend = (cast: string, entry: LoggedEntry, weight: number) => {
    const author = authorOf(cast)
    const score = scores.get(entry.fid)
    if (!isLive(cast) || author === entry.fid || score === undefined) return
    const key = `${cast}:${hourOf(entry.ts)}`
    if (!model.trend_bucket!.has(key)) put('trend_bucket', key, { weight: 0 })
    add('trend_bucket', key, 'weight', weight * (0.1 + 0.9 * score))
  }

  const answered = new Set<string>()
  const byTime = liveCasts.toSorted(
    (a, b) => a.entry.ts - b.entry.ts || (a.entry.hash < b.entry.hash ? -1 : 1),
  )
  for (const position of byTime) {
    const { entry, parent } = position
    const body = entry.data.castAddBody!
    const recipients = new Map<number, string>()
    for (const fid of body.mentions) recipients.set(fid, 'mention')
    const quoted = new Set(
      body.embeds.flatMap((embed) => (embed.castId ? [toHex(embed.castId.hash)] : [])),
    )
    for (const hash of quoted) {
      add('cast', hash, 'quote_count')
      const author = authorOf(hash)
      if (author !== undefined) recipients.set(author, 'quote')
    }
    if (parent !== null) {
      add('cast', parent, 'reply_count')
      const author = authorOf(parent)
      if (author !== undefined) recipients.set(author, 'reply')
      if (!answered.has(`${parent}:${entry.fid}`)) trend(parent, entry, actWeight.reply)
      answered.add(`${parent}:${entry.fid}`)
    }
    recipients.delete(entry.fid)
    for (const [fid, type] of recipients) notify(fid, type, entry, position)
  }

  for (const entry of of(MessageType.reactionAdd)) {
    const body = entry.data.reactionBody!
    const author = body.targetCastId?.fid
    const hash = targetHashOf(entry.data)
    const isToKnown = author === undefined || authorOf(hash) === author
    const target = isToKnown ? hash : targetOf(entry.data)
    const stored = storedTarget(target)
    put('reaction', `${entry.fid}:${body.type}:${stored}`, {
      target_text: stored === target ? null : target,
      target_fid: body.targetCastId?.fid ?? null,
      ts: entry.ts,
      hash: entry.hash,
    })
    const isLike = body.type === ReactionType.like
    add('cast', target, isLike ? 'like_count' : 'recast_count')
    trend(target, entry, isLike ? actWeight.like : actWeight.recast)
    const position = positions.get(target)
    if (position?.entry.live && position.entry.fid !== entry.fid) {
      notify(position.entry.fid, isLike ? 'likes' : 'recasts', entry, position)
    }
  }
  const compactStates = new Map(
    of(MessageType.linkCompactState).map((entry) => [entry.key, entry] as const),
  )
  for (const entry of of(MessageType.linkAdd)) {
    const { type, targetFid } = entry.data.linkBody!
    const stated = compactStates.get(compactStateKey(entry.fid, type))
    const { targetFids } = stated?.data.linkCompactStateBody ?? {}
    // Such a link should not be in view.
    if (stated && entry.ts < stated.ts && !targetFids!.includes(targetFid!)) continue
    put('link', `${entry.fid}:${targetFid}:${type}`, { ts: entry.ts, hash: entry.hash })
    if (type === 'block' && targetFid !== entry.fid)
      put('block', `${entry.fid}:${targetFid}`, { hash: entry.hash })
    if (type !== 'follow') continue
    add('profile', `${entry.fid}`, 'following_count')
    add('profile', `${targetFid}`, 'follower_count')
    if (targetFid !== entry.fid) notify(targetFid!, 'follows', entry, null)
  }
  for (const entry of of(MessageType.verificationAdd)) {
    const body = entry.data.verificationAddAddressBody!
    const isSolana = body.protocol === Protocol.solana
    const address = isSolana ? base58.encode(body.address) : toHex(body.address)
    const protocol = isSolana ? 'solana' : 'ethereum'
    put('verification', `${entry.fid}:${address}`, { protocol, ts: entry.ts, hash: entry.hash })
  }
  for (const { fid, ts, hash, data } of of(MessageType.usernameProof)) {
    const { type, owner, ...body } = data.usernameProofBody!
    put('name_proof', nameOf(body), { fid, type, owner: toHex(owner), ts, hash })
  }
  for (const entry of of(MessageType.userDataAdd)) {
    const { type, value } = entry.data.userDataBody!
    put('user_data', `${entry.fid}:${type}`, { value, ts: entry.ts, hash: entry.hash })
    const profile = model.profile!.get(`${entry.fid}`)
    const column = PROFILE_COLUMNS[type]
    if (profile && column) {
      profile[column.name] = value === '' && column.absent === null ? null : value
    }
  }
  return model
}

const PROFILE_COLUMNS: Record<number, { name: string; absent: '' | null }> = {
  [UserDataType.pfp]: { name: 'pfp_url', absent: '' },
  [UserDataType.displayName]: { name: 'display_name', absent: '' },
  [UserDataType.bio]: { name: 'bio', absent: '' },
  [UserDataType.url]: { name: 'url', absent: null },
  [UserDataType.username]: { name: 'username', absent: null },
  [UserDataType.location]: { name: 'location', absent: null },
  [UserDataType.xUsername]: { name: 'x_username', absent: null },
  [UserDataType.githubUsername]: { name: 'github_username', absent: null },
  [UserDataType.banner]: { name: 'banner_url', absent: null },
}

const embedsIn = (body: CastAddBody): Embed[] =>
  body.embeds.length > 0 ? body.embeds : body.embedsDeprecated.map((url) => ({ url }))

const emptyProfile = (): Row => ({
  ...Object.fromEntries(Object.values(PROFILE_COLUMNS).map(({ name, absent }) => [name, absent])),
  follower_count: 0,
  following_count: 0,
  cast_count: 0,
})

function positionAll(
  casts: readonly LoggedEntry[],
  channels: ReadonlyMap<string, string>,
): Map<string, ThreadCast> {
  const byHash = new Map(casts.map((entry) => [entry.hash, entry]))
  const parentOf = (entry: LoggedEntry): string | null => {
    const parent = entry.data.castAddBody!.parentCastId
    return parent ? toHex(parent.hash) : null
  }
  const positions = new Map<string, ThreadCast>()
  for (const entry of casts) {
    let top = entry
    for (let up = byHash.get(parentOf(top) ?? ''); up; up = byHash.get(parentOf(top) ?? ''))
      top = up
    const rootUrl = top.data.castAddBody!.parentUrl ?? null
    const channel = rootUrl === null ? null : (channels.get(rootUrl) ?? null)
    positions.set(entry.hash, { entry, parent: parentOf(entry), root: top.hash, rootUrl, channel })
  }
  return positions
}
