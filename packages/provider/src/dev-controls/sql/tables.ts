/** What the SQL console shows of a table. Tables that are not listed are not copied: those hold secrets or nothing of interest. */
interface ListedTable {
  /** What a row is, in one sentence. */
  about: string
  /** Columns that are left out: secrets, and what only the server can read. */
  without?: readonly string[]
}

/** The tables of the SQL console, in the order of their list. */
export const listedTables: Readonly<Record<string, ListedTable>> = {
  account: { about: 'An account of the network, and the wallet that owns it' },
  profile: {
    about: 'A user’s profile with counts and score, computed from messages',
    without: ['search'],
  },
  user_data: { about: 'A field of a profile, as its message set it' },
  verification: { about: 'A wallet that a user proved to own' },
  fname: { about: 'A username and whose it is' },
  name_proof: { about: 'Proof that a name belongs to an account' },
  chain_name: { about: 'An ENS or Base name on the island’s chains' },
  message: { about: 'A signed message of the log; `raw` is all of it, the rest is computed' },
  cast: { about: 'A cast with its counts', without: ['search'] },
  cast_embed: { about: 'A link or a quote in a cast' },
  cast_gone: { about: 'A cast that was deleted and has replies' },
  reaction: {
    about:
      'A like (`type` 1) or a recast (2). `target` is the hash of a cast; of anything else, which `target_text` says, it is the SHA-256',
  },
  link: { about: 'A follow: `fid` follows `target_fid`' },
  block: { about: 'A block' },
  mute: { about: 'A mute' },
  api_usage: { about: 'Calls of an API key by hour and operation, and what became of them' },
  ban: { about: 'A user whom an app hides from its users' },
  channel: { about: 'A channel', without: ['search'] },
  channel_follow: { about: 'A user who follows a channel' },
  channel_member: { about: 'A member or moderator of a channel' },
  channel_invite: { about: 'An invite to a channel' },
  notification: { about: 'One notification of a user, before grouping' },
  notification_group: { about: 'Notifications as they are shown, grouped' },
  notification_seen: { about: 'Until when a user has seen a kind of notification' },
  signer_key: { about: 'A key that may sign for an account, and since when' },
  storage_rent: { about: 'Storage that an account rented' },
  storage_loan: { about: 'Storage that one account lent another' },
  storage_use: { about: 'How much an account has stored' },
  onchain_event: { about: 'An event of the registries on the chain' },
  hub_event: { about: 'An event of the node’s API' },
  webhook: { about: 'A webhook' },
  webhook_event: { about: 'Something that happened and can match webhooks' },
  webhook_delivery: { about: 'The delivery of an event to a webhook' },
  webhook_attempt: { about: 'An attempt of such a delivery, with its answer' },
  job: { about: 'Background work that waits, runs or failed', without: ['payload'] },
  event_log: { about: 'What changed, for caches and live streams' },
  mini_app: { about: 'A mini app that was in a cast', without: ['words'] },
  mini_app_use: { about: 'Uses of a mini app in an hour' },
  host_notification: { about: 'A notification that a mini app sent', without: ['token'] },
  campaign: { about: 'A notification that an app sent to its users' },
  planned_campaign: { about: 'A notification that an app sends to its users later' },
  frame_interaction: { about: 'A press of a button in a frame' },
  hosted_frame: { about: 'A hosted frame' },
  url_preview: { about: 'What a link shows' },
  topic: { about: 'A trending topic' },
  trend_bucket: { about: 'How much a cast moved in an hour' },
  fungible: { about: 'A coin that was made here', without: ['media'] },
  nft_collection: { about: 'An NFT collection' },
  nft_token: { about: 'A token of a collection' },
  traded_token: { about: 'A coin that was traded' },
  trade: { about: 'A trade on the island’s chains' },
  subscription_offer: { about: 'A subscription that someone offers' },
  subscription_held: { about: 'A subscription that someone holds' },
  migration: { about: 'A migration of the tables' },
}
