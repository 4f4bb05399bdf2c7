-- The log. Rows are never deleted or rewritten; only the three "out of view" times are ever set.
create table message (
  seq bigint generated always as identity primary key,
  hash text not null unique,
  fid integer not null,
  type smallint not null,
  ts integer not null,
  signer text not null,
  -- What this message competes for: of all messages with the same key at most one is in view.
  -- c:<fid>:<cast hash> · r:<fid>:<type>:<target> · l:<fid>:<type>:<target> · v:<fid>:<address> · d:<fid>:<type> · n:<name>
  conflict_key text not null,
  raw bytea not null,
  received_at bigint not null,
  deleted_at bigint,
  pruned_at bigint,
  revoked_at bigint
);
create unique index message_live on message (conflict_key)
  where deleted_at is null and pruned_at is null and revoked_at is null;
create index message_fid_type on message (fid, type, ts, hash);

-- What the chain says: who owns a fid, which keys may sign for it, how much room it rents.
create table account (
  fid integer primary key,
  custody_address text not null unique,
  recovery_address text,
  registered_at bigint not null
);
create sequence fid_sequence;
create table signer_key (
  fid integer not null,
  key text not null,
  app_fid integer,
  added_at bigint not null,
  removed_at bigint,
  primary key (fid, key)
);
create table storage_rent (
  id bigint generated always as identity primary key,
  fid integer not null,
  units integer not null,
  -- legacy | 2024 | 2025
  unit_type text not null,
  rented_at bigint not null,
  expires_at bigint not null
);
create index storage_rent_fid on storage_rent (fid);
-- Live messages per fid and store: casts, reactions, links, user_data, verifications, username_proofs.
create table storage_use (
  fid integer not null,
  kind text not null,
  used integer not null default 0,
  primary key (fid, kind)
);
create table fname (
  name text primary key,
  fid integer not null,
  owner text not null,
  registered_at bigint not null
);
create index fname_fid on fname (fid);

-- Projections of the log. All of these can be rebuilt from `message`.
create table user_data (
  fid integer not null,
  type smallint not null,
  value text not null,
  ts integer not null,
  hash text not null,
  primary key (fid, type)
);
-- One row a person, flat, so that showing people costs one look-up.
create table profile (
  fid integer primary key,
  username text unique,
  display_name text not null default '',
  bio text not null default '',
  pfp_url text not null default '',
  banner_url text,
  url text,
  location text,
  x_username text,
  github_username text,
  follower_count integer not null default 0,
  following_count integer not null default 0,
  cast_count integer not null default 0,
  -- 0…1, a local model's guess of how much the network trusts this person.
  score real not null default 0,
  pro_expires_at bigint,
  search tsvector generated always as (
    setweight(to_tsvector('simple', coalesce(username, '')), 'A') ||
    setweight(to_tsvector('simple', display_name), 'B') ||
    setweight(to_tsvector('simple', bio), 'C')
  ) stored
);
create index profile_search on profile using gin (search);
create index profile_username_prefix on profile (lower(username) text_pattern_ops);
create index profile_followers on profile (follower_count desc, fid desc);
create index profile_x_username on profile (lower(x_username));

create table verification (
  fid integer not null,
  address text not null,
  -- ethereum | solana
  protocol text not null,
  chain_id integer not null default 0,
  verification_type smallint not null default 0,
  ts integer not null,
  hash text not null,
  primary key (fid, address)
);
create index verification_address on verification (address);

create table link (
  fid integer not null,
  target_fid integer not null,
  type text not null default 'follow',
  ts integer not null,
  hash text not null,
  primary key (fid, target_fid, type)
);
create index link_newest on link (fid, ts desc, hash desc) where type = 'follow';
create index link_target on link (target_fid, ts desc, hash desc) where type = 'follow';

create table "cast" (
  hash text primary key,
  fid integer not null,
  ts integer not null,
  text text not null,
  -- protocol cast type: 0 cast (320 bytes), 1 long cast (1,024), 2 ten thousand (10,000)
  type smallint not null default 0,
  parent_hash text,
  parent_fid integer,
  parent_url text,
  -- The first cast of the conversation (own hash where this is it) and the URL that it stands under.
  root_hash text not null,
  root_parent_url text,
  -- Channel of the conversation, where root_parent_url is a channel's.
  channel_id text,
  mentions integer[] not null default '{}',
  mentions_positions integer[] not null default '{}',
  -- [{ "url": … } | { "cast_id": { "fid": …, "hash": … } }]
  embeds jsonb not null default '[]',
  -- fid of the app whose key signed.
  app_fid integer,
  like_count integer not null default 0,
  recast_count integer not null default 0,
  reply_count integer not null default 0,
  quote_count integer not null default 0,
  search tsvector generated always as (to_tsvector('simple', text)) stored
);
create index cast_fid_newest on "cast" (fid, ts desc, hash desc);
create index cast_fid_top_newest on "cast" (fid, ts desc, hash desc) where parent_hash is null;
create index cast_newest on "cast" (ts desc, hash desc);
create index cast_top_newest on "cast" (ts desc, hash desc) where parent_hash is null;
create index cast_parent on "cast" (parent_hash, ts desc, hash desc) where parent_hash is not null;
create index cast_root on "cast" (root_hash, ts desc, hash desc);
create index cast_channel on "cast" (channel_id, ts desc, hash desc) where channel_id is not null;
create index cast_parent_url on "cast" (root_parent_url, ts desc, hash desc) where root_parent_url is not null;
create index cast_search on "cast" using gin (search);

-- Where casts stood that are out of view, so that replies to them keep their conversation.
create table cast_gone (
  hash text primary key,
  fid integer not null,
  parent_hash text,
  root_hash text not null,
  root_parent_url text,
  channel_id text
);
create index cast_gone_parent on cast_gone (parent_hash) where parent_hash is not null;
-- Where every cast stands that was ever seen.
create view cast_place as
  select hash, fid, parent_hash, root_hash, root_parent_url, channel_id from "cast"
  union all
  select hash, fid, parent_hash, root_hash, root_parent_url, channel_id from cast_gone;

create table cast_embed (
  cast_hash text not null,
  position smallint not null,
  url text,
  quoted_hash text,
  -- text | image | video | audio | frame, or null where nothing is known of the URL
  kind text,
  ts integer not null,
  primary key (cast_hash, position)
);
create index cast_embed_url on cast_embed (url, ts desc, cast_hash desc) where url is not null;
create index cast_embed_quoted on cast_embed (quoted_hash, ts desc, cast_hash desc) where quoted_hash is not null;
create index cast_embed_kind on cast_embed (kind, ts desc, cast_hash desc) where kind is not null;

create table reaction (
  fid integer not null,
  -- 1 like, 2 recast
  type smallint not null,
  -- cast hash, or a URL
  target text not null,
  target_fid integer,
  ts integer not null,
  hash text not null,
  primary key (fid, type, target)
);
create index reaction_target on reaction (target, type, ts desc, hash desc);
create index reaction_newest on reaction (fid, type, ts desc, hash desc);
create index reaction_recasts on reaction (ts desc, target desc) where type = 2;

-- Written as messages merge. One row an event; grouping happens on reading.
create table notification (
  id bigint generated always as identity primary key,
  -- who is told
  fid integer not null,
  -- follows | likes | recasts | mention | reply | quote
  type text not null,
  actor_fid integer not null,
  -- the cast that was written (mention, reply, quote) or reacted to
  cast_hash text,
  ts integer not null,
  -- the message that caused it; gone from view, gone from here
  hash text not null,
  channel_id text,
  parent_url text,
  unique (hash, fid, type)
);
create index notification_newest on notification (fid, ts desc, hash desc);
create index notification_cast on notification (cast_hash) where cast_hash is not null;
-- Everything of a type up to this moment has been seen.
create table notification_seen (
  fid integer not null,
  type text not null,
  seen_ts integer not null,
  primary key (fid, type)
);

-- Attention a cast receives, in hourly buckets, kept up by the merge: what trending reads.
create table trend_bucket (
  cast_hash text not null,
  -- Farcaster hours (ts / 3600)
  hour integer not null,
  weight real not null,
  primary key (cast_hash, hour)
);
create index trend_bucket_hour on trend_bucket (hour);

-- State that the protocol does not carry.
create table channel (
  id text primary key,
  url text not null unique,
  name text not null,
  description text not null default '',
  image_url text not null default '',
  header_image_url text,
  lead_fid integer not null,
  moderator_fids integer[] not null default '{}',
  pinned_cast_hash text,
  created_at bigint not null,
  follower_count integer not null default 0,
  member_count integer not null default 0,
  cast_count integer not null default 0,
  -- url and label of a link on the channel's page
  external_url text,
  external_title text,
  public_casting boolean not null default true,
  search tsvector generated always as (to_tsvector('simple', id || ' ' || name || ' ' || description)) stored
);
create index channel_search on channel using gin (search);
create index channel_followers on channel (follower_count desc, id);
create table channel_follow (
  channel_id text not null,
  fid integer not null,
  followed_at bigint not null,
  primary key (channel_id, fid)
);
create index channel_follow_fid on channel_follow (fid, followed_at desc, channel_id);
create index channel_follow_newest on channel_follow (channel_id, followed_at desc, fid desc);
create table channel_member (
  channel_id text not null,
  fid integer not null,
  -- member | moderator
  role text not null,
  joined_at bigint not null,
  primary key (channel_id, fid)
);
create index channel_member_fid on channel_member (fid, joined_at desc, channel_id);

create table mute (
  fid integer not null,
  muted_fid integer not null,
  muted_at bigint not null,
  primary key (fid, muted_fid)
);
create table block (
  blocker_fid integer not null,
  blocked_fid integer not null,
  blocked_at bigint not null,
  primary key (blocker_fid, blocked_fid)
);
create index block_blocked on block (blocked_fid);
create table ban (
  app_id text not null,
  banned_fid integer not null,
  banned_at bigint not null,
  primary key (app_id, banned_fid)
);

-- Holders of API keys. The key itself is not kept, only its SHA-256.
create table api_app (
  id text primary key,
  key_hash text not null unique,
  name text not null,
  created_at bigint not null
);
create table managed_signer (
  uuid text primary key,
  app_id text not null,
  public_key text not null unique,
  -- AES-256-GCM, key outside the database
  sealed_key bytea not null,
  -- generated | pending_approval | approved | revoked
  status text not null,
  fid integer,
  app_fid integer,
  -- secret of the approval link, and what was signed for it
  approval_token text unique,
  deadline bigint,
  request_signature text,
  redirect_url text,
  -- who pays: null or { "fid", "signature" }
  sponsor jsonb,
  permissions text[] not null default '{WRITE_ALL}',
  created_at bigint not null,
  updated_at bigint not null
);
create index managed_signer_fid on managed_signer (fid);

-- Same key, same body, same answer.
create table idempotency (
  app_id text not null,
  route text not null,
  key text not null,
  body_hash text not null,
  status integer,
  answer jsonb,
  created_at bigint not null,
  primary key (app_id, route, key)
);
create table nonce (
  value text primary key,
  expires_at bigint not null
);
-- A ranked list frozen for whoever pages through it.
create table ranking (
  id text primary key,
  keys text[] not null,
  created_at bigint not null
);
create table setting (
  key text primary key,
  value jsonb not null
);
-- What a crawl found behind an address that casts embed.
create table url_preview (
  url text primary key,
  metadata jsonb not null,
  fetched_at bigint not null
);
