import type { Draft } from '@castaway/provider'

/**
 * The plan of a world before it is seeded: its users, and what they have said and done. Times are `ago`, whole seconds
 * before seeding, so that a world is always fresh. URLs that start with `~/` are relative to the provider's public URL.
 */
export interface WorldPlan {
  name: string
  /** The seed of all users' keys. */
  seed: string
  people: PlannedPerson[]
  channels: PlannedChannel[]
  casts: PlannedCast[]
  /** Follows; `undone` adds the removal as well. */
  follows: { fid: number; target: number; ago: number; undone?: boolean }[]
  reactions: PlannedReaction[]
  channelFollows: { channel: string; fid: number; ago: number }[]
  members: { channel: string; fid: number; role: 'member' | 'moderator'; ago: number }[]
  /** Open invites. */
  invites: {
    channel: string
    fid: number
    inviter: number
    role: 'member' | 'moderator'
    ago: number
  }[]
  mutes: { fid: number; target: number; ago: number }[]
  blocks: { fid: number; target: number; ago: number }[]
  /** Ethereum addresses, whose keys are derived from the world's seed, claimed with real signatures. */
  verifications: { fid: number; ago: number }[]
  /** Users who have read their notifications, and the time until which they did. */
  seen: { fid: number; ago: number }[]
  /** Messages of a world that is too large for lists, after all others and in their order. */
  more?: (author: AuthorOf) => Iterable<Draft>
}

/** Who writes a message, and when: `ago` is in seconds before seeding. */
export type AuthorOf = (fid: number, ago: number) => { fid: number; at: number }

export interface PlannedPerson {
  fid: number
  /** The fname; null for an account that never chose one. */
  username: string | null
  /** The ENS or Base name that is the username in place of the fname; it resolves to the custody wallet. */
  chainName?: string
  displayName?: string
  bio?: string
  pfp?: string
  /** Only Pro accounts have one. */
  banner?: string
  url?: string
  location?: string
  xUsername?: string
  githubUsername?: string
  /** Registration time, in seconds before seeding. */
  ago: number
  /** Rented storage units (2024 type); 2 by default. */
  units?: number
  /** A Pro account: casts may have 10,000 bytes, and the profile a banner. */
  pro?: boolean
}

export interface PlannedChannel {
  id: string
  name: string
  description: string
  image: string
  header?: string
  lead: number
  moderators: number[]
  ago: number
  pinned?: string
  link?: { url: string; title: string }
}

/** A cast of the plan by its `id`, or one that is unknown here. */
export type CastReference = { cast: string } | { missing: { fid: number; hash: string } }
export type PlannedEmbed = { url: string } | CastReference

export interface PlannedCast {
  /** Unique in the plan, and used only there. */
  id: string
  fid: number
  /** The text; `mention(fid)` inserts a mention. */
  text: string
  ago: number
  parent?: CastReference | { url: string }
  embeds?: PlannedEmbed[]
  /** Whether it was removed a minute later. */
  deleted?: boolean
}

export interface PlannedReaction {
  fid: number
  kind: 'like' | 'recast'
  target: CastReference
  ago: number
  undone?: boolean
}

const MARK = '\uE000'

/** The placeholder of a mention in a text. */
export const mention = (fid: number): string => `${MARK}${fid}${MARK}`

/**
 * Splits a planned text into the protocol's form: the text without usernames, and the byte positions of the mentions.
 */
export const splitMentions = (
  text: string,
): { text: string; mentions: number[]; mentionsPositions: number[] } => {
  const pieces = text.split(MARK)
  const mentions: number[] = []
  const mentionsPositions: number[] = []
  let plain = ''
  pieces.forEach((piece, index) => {
    if (index % 2 === 0) plain += piece
    else {
      mentions.push(Number(piece))
      mentionsPositions.push(Buffer.byteLength(plain))
    }
  })
  return { text: plain, mentions, mentionsPositions }
}

/** URL of a channel, as casts have it in `parent_url`. It is an identifier, not a page to visit. */
export const channelUrl = (id: string): string => `https://castaway.example/~/channel/${id}`

export const emptyPlan = (name: string, seed: string): WorldPlan => ({
  name,
  seed,
  people: [],
  channels: [],
  casts: [],
  follows: [],
  reactions: [],
  channelFollows: [],
  members: [],
  invites: [],
  mutes: [],
  blocks: [],
  verifications: [],
  seen: [],
})
