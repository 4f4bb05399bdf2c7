-- Work that is to be done after a transaction is kept, once or again and again. Done jobs are deleted.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Jobs of a kind with the same key are the same work: those that wait are run as one, and none beside another.
  key text,
  payload jsonb not null,
  -- waiting | running | failed
  state text not null default 'waiting',
  due_at bigint not null,
  -- how often it was begun, and how often it may be
  attempt integer not null default 0,
  attempts integer not null,
  -- Set on jobs that come again so many milliseconds after they were due.
  every_ms bigint,
  -- While it runs: from then on whoever runs it is taken to have died.
  lease_until bigint,
  last_error text,
  created_at bigint not null
);
create index job_due on job (due_at, id) where state <> 'failed';
-- Not unique: whoever enqueued would have to wait for the transactions of others who did.
create index job_key on job (kind, key, due_at, id) where key is not null;
create unique index job_recurring on job (kind) where every_ms is not null;

-- Addresses that apps want to be told at.
create table webhook (
  id text primary key,
  app_id text not null,
  title text not null,
  target_url text not null,
  -- False once deleted.
  active boolean not null default true,
  -- What happened before is not sent.
  active_since bigint not null,
  subscription_id text,
  -- { "cast.created": { … }, … }
  filters jsonb,
  -- the keys of filters
  types text[] not null default '{}',
  -- How long an answer may take, and how many deliveries there may be within how long.
  timeout_ms integer not null,
  rate_limit integer not null,
  rate_limit_ms integer not null,
  subscribed_at bigint,
  subscription_updated_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint
);
create index webhook_app on webhook (app_id, created_at desc, id desc) where deleted_at is null;
create index webhook_active on webhook (id) where active;
create table webhook_secret (
  uid text primary key,
  webhook_id text not null,
  -- AES-256-GCM, key outside the database
  sealed bytea not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index webhook_secret_webhook on webhook_secret (webhook_id);

-- What happened that a webhook may want to hear of: written with what happened, in one transaction.
create table webhook_event (
  id bigint generated always as identity primary key,
  -- cast.created, reaction.deleted, …
  type text not null,
  -- who and what: fids and hashes
  facts jsonb not null,
  happened_at bigint not null,
  -- The exact text that is sent, once it is known that somebody wants it.
  body text
);
create index webhook_event_fresh on webhook_event (id) where body is null;
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id text not null,
  event_id bigint not null,
  -- waiting | delivered | failed | cancelled
  status text not null default 'waiting',
  attempt integer not null default 0,
  next_attempt_at bigint,
  -- of the last attempt: status of the answer (null where there was none), milliseconds, what went wrong
  response_code integer,
  took integer,
  error text,
  created_at bigint not null,
  -- when the last attempt ended
  attempted_at bigint
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at) where status = 'waiting';
create index webhook_delivery_newest on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_event on webhook_delivery (event_id);
create index webhook_delivery_attempted on webhook_delivery (webhook_id, attempted_at) where attempted_at is not null;
