-- Mini apps that people added through a host (an app of the API), and what they may send them there.
create table host_app (
  app_id text not null,
  fid integer not null,
  -- of the mini app: host name, with a port where it is not the usual one
  domain text not null,
  -- none | added | enabled (added, and may send notifications)
  state text not null default 'none',
  webhook_url text,
  -- Handed out to be signed; it counts once the signed event came back.
  pending_token text,
  token text unique,
  updated_at bigint not null,
  primary key (app_id, fid, domain)
);
create index host_app_fid on host_app (fid);
-- Events on their way to the webhooks of mini apps, in the order in which they happened.
create table host_event (
  id bigint generated always as identity primary key,
  app_id text not null,
  fid integer not null,
  domain text not null,
  event text not null,
  url text not null,
  -- the exact text that is sent
  body text not null,
  -- waiting | delivered | failed
  state text not null default 'waiting',
  -- HTTP status of the last try that was answered
  answer integer,
  created_at bigint not null,
  delivered_at bigint
);
create index host_event_waiting on host_event (app_id, fid, domain, id) where state = 'waiting';
create index host_event_newest on host_event (created_at desc, id desc);
-- Notifications that mini apps sent to people of this island.
create table host_notification (
  -- secret of the link that opens it
  id text primary key,
  app_id text not null,
  fid integer not null,
  domain text not null,
  token text not null,
  notification_id text not null,
  title text not null,
  body text not null,
  target_url text not null,
  received_at bigint not null,
  opens integer not null default 0
);
create index host_notification_same on host_notification (app_id, fid, domain, notification_id, received_at desc);
create index host_notification_token on host_notification (token, notification_id);
create index host_notification_newest on host_notification (received_at desc, id desc);

-- What the mini app of an API app may send, as hosts told it. One host says it of one user once.
create table notification_token (
  id bigint generated always as identity primary key,
  app_id text not null,
  fid integer not null,
  -- of the host, where its key says so
  host_fid integer,
  url text not null,
  token text not null,
  -- enabled | disabled
  status text not null,
  created_at bigint not null,
  updated_at bigint not null,
  unique nulls not distinct (app_id, fid, host_fid)
);
create index notification_token_newest on notification_token (app_id, created_at desc, id desc);
create table campaign (
  -- ULID
  id text primary key,
  app_id text not null,
  notification_id text not null,
  title text not null,
  body text not null,
  target_url text not null,
  created_at bigint not null
);
create index campaign_newest on campaign (app_id, id desc);
create index campaign_same on campaign (app_id, notification_id, created_at desc);
create table campaign_recipient (
  campaign_id text not null,
  token text not null,
  fid integer not null,
  host_fid integer,
  url text not null,
  -- Sent together: up to a hundred of one address.
  batch integer not null,
  -- waiting | success | token_not_found | token_disabled | failed
  status text not null,
  primary key (campaign_id, token)
);
create index campaign_recipient_batch on campaign_recipient (campaign_id, batch) where status = 'waiting';

-- Payments that apps ask for.
create table pay_frame (
  id text primary key,
  app_id text not null,
  -- { "address", "network", "token_contract_address", "amount" }
  destination jsonb not null,
  config jsonb not null,
  -- created | completed
  status text not null default 'created',
  created_at bigint not null,
  completed_at bigint,
  -- What paid it: network, transaction and place in it. One transfer pays for one thing.
  payment text unique,
  payer text
);
create index pay_frame_open on pay_frame (created_at) where status = 'created';

-- What people offer others to subscribe to, and who has.
create table subscription_offer (
  chain integer not null,
  contract_address text not null,
  -- fabric_stp | paragraph
  provider text not null,
  owner_fid integer not null,
  owner_address text not null,
  title text not null,
  symbol text not null,
  art_url text not null,
  protocol_version integer not null,
  -- { "symbol", "address", "decimals", "erc20" }
  token jsonb not null,
  -- [{ "id", "price": { … } }], cheapest first
  tiers jsonb not null,
  created_at bigint not null,
  primary key (chain, contract_address)
);
create index subscription_offer_owner on subscription_offer (owner_fid, provider);
create table subscription_held (
  chain integer not null,
  contract_address text not null,
  address text not null,
  -- null: nobody here owns the address
  fid integer,
  tier_id integer not null,
  subscribed_at bigint not null,
  expires_at bigint not null,
  primary key (chain, contract_address, address)
);
create index subscription_held_fid on subscription_held (fid) where fid is not null;

-- Buttons that apps offer in the composer.
create table composer_action (
  id text primary key,
  -- as it stands in answers
  action jsonb not null,
  added_count integer not null,
  -- place among those picked by hand
  featured integer
);

create index notification_channel on notification (fid, channel_id, ts desc) where channel_id is not null;
create index notification_parent_url on notification (fid, parent_url, ts desc) where parent_url is not null;
