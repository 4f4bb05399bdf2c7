-- Asked into a channel. At most one open invite for each person and role; answered ones stay as history.
create table channel_invite (
  id bigint generated always as identity primary key,
  channel_id text not null,
  invited_fid integer not null,
  inviter_fid integer not null,
  -- member | moderator
  role text not null,
  -- invited | accepted | declined | withdrawn
  status text not null,
  invited_at bigint not null,
  answered_at bigint
);
create unique index channel_invite_open on channel_invite (channel_id, invited_fid, role)
  where status = 'invited';
create index channel_invite_channel on channel_invite (channel_id, id desc) where status = 'invited';
create index channel_invite_invited on channel_invite (invited_fid, id desc) where status = 'invited';
create index channel_member_newest on channel_member (channel_id, joined_at desc, fid desc);
create index ban_newest on ban (app_id, banned_at desc, banned_fid desc);

-- Where people say they are. The protocol's form is geo:<latitude>,<longitude>; anything else is nowhere.
alter table profile add column latitude double precision generated always as
  (substring(location from '^geo:(-?[0-9]{1,2}(?:\.[0-9]{1,12})?),-?[0-9]{1,3}(?:\.[0-9]{1,12})?$')::double precision) stored;
alter table profile add column longitude double precision generated always as
  (substring(location from '^geo:-?[0-9]{1,2}(?:\.[0-9]{1,12})?,(-?[0-9]{1,3}(?:\.[0-9]{1,12})?)$')::double precision) stored;
create index profile_located on profile (fid)
  where latitude between -90 and 90 and longitude between -180 and 180;

-- The score with which somebody's acts are counted in trend_bucket. It follows `score` in a transaction
-- that brings the buckets along, so that they always agree.
alter table profile add column trend_score real not null default 0;
create index profile_power on profile (score desc, fid desc) where score >= 0.8;

-- Keys that apps hold themselves: the island knows the public half and how far its approval is.
create table developer_signer (
  public_key text primary key,
  app_id text not null,
  -- pending_approval | approved | revoked
  status text not null,
  fid integer,
  app_fid integer not null,
  approval_token text not null unique,
  deadline bigint not null,
  request_signature text not null,
  redirect_url text,
  sponsor jsonb,
  created_at bigint not null,
  updated_at bigint not null
);
create index developer_signer_fid on developer_signer (fid);

-- The id under which an app sends people to sign in; it is the app's that used it first.
create table login_client (
  client_id text primary key,
  app_id text not null,
  created_at bigint not null
);
-- People on their way through the sign-in page.
create table login_request (
  token text primary key,
  client_id text not null,
  nonce text not null,
  redirect_uri text,
  state text,
  -- what the app asks for
  permissions text[] not null,
  expires_at bigint not null,
  used_at bigint
);
create index login_request_expires on login_request (expires_at);
