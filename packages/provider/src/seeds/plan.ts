/**
 * A world as it is written down before it is seeded: who lives there and what they have said and done. Times are
 * `ago`, whole seconds before the moment of seeding, so that a world is always fresh. URLs that start with `~/` stand
 * under the island's own address.
 */
export interface WorldPlan {
  name: string
  /** Keys of all people derive from this. */
  seed: string
  people: PlannedPerson[]
  channels: PlannedChannel[]
  casts: PlannedCast[]
  /** Who follows whom; `undone` writes the removal as well. */
  follows: { fid: number; target: number; ago: number; undone?: boolean }[]
  reactions: PlannedReaction[]
  channelFollows: { channel: string; fid: number; ago: number }[]
  members: { channel: string; fid: number; role: 'member' | 'moderator'; ago: number }[]
  /** Invites that wait for an answer. */
  invites: {
    channel: string
    fid: number
    inviter: number
    role: 'member' | 'moderator'
    ago: number
  }[]
  mutes: { fid: number; target: number; ago: number }[]
  blocks: { fid: number; target: number; ago: number }[]
  /** Ethereum addresses whose keys derive from the world's seed, claimed with real signatures. */
  verifications: { fid: number; ago: number }[]
  /** Who has read their notifications, and up to when. */
  seen: { fid: number; ago: number }[]
}

export interface PlannedPerson {
  fid: number
  /** null: an account that never chose a name. */
  username: string | null
  displayName?: string
  bio?: string
  pfp?: string
  banner?: string
  url?: string
  location?: string
  xUsername?: string
  githubUsername?: string
  /** When the account came, in seconds before seeding. */
  ago: number
  /** Rented units of storage (2024 kind); 2 by default. */
  units?: number
  /** Casts may be 10,000 bytes and carry 4 embeds. */
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

/** A cast of the plan by its `id`, or one that nobody here has ever seen. */
export type CastReference = { cast: string } | { missing: { fid: number; hash: string } }
export type PlannedEmbed = { url: string } | CastReference

export interface PlannedCast {
  /** Unique in the plan; never leaves it. */
  id: string
  fid: number
  /** What is written; `mention(fid)` marks where someone is named. */
  text: string
  ago: number
  parent?: CastReference | { url: string }
  embeds?: PlannedEmbed[]
  /** Written, and taken back a minute later. */
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

/** The place in a text where a person is named. */
export const mention = (fid: number): string => `${MARK}${fid}${MARK}`

/** Splits a planned text into what the protocol carries: the text without names, and where they stand, in bytes. */
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

/** Address of a channel, as casts name it in `parent_url`. It is a name, not a place to visit. */
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
