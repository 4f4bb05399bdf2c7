-- Frames that are hosted for apps: their pages are served at /frames/<uuid>.
create table hosted_frame (
  uuid text primary key,
  app_id text not null,
  name text not null,
  pages jsonb not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index hosted_frame_app on hosted_frame (app_id, created_at desc, uuid);

-- Frame actions that an app has had checked; an action counts once however often it is checked.
create table frame_interaction (
  app_id text not null,
  hash text not null,
  url text not null,
  fid integer not null,
  button smallint not null,
  input text,
  cast_hash text,
  at bigint not null,
  primary key (app_id, hash)
);
create index frame_interaction_url on frame_interaction (app_id, url, at);

-- Mini apps whose manifest was found and whose account association holds.
create table mini_app (
  home_url text primary key,
  domain text not null,
  author_fid integer not null,
  name text not null,
  category text,
  -- As the API shows it: version, image, frames_url, name, icon, title, manifest, metadata.
  frame jsonb not null,
  words text not null,
  listed boolean not null,
  found_at bigint not null
);
create index mini_app_domain on mini_app (domain);

-- Who used a mini app in which hour (Unix hours), and how often.
create table mini_app_use (
  home_url text not null,
  hour integer not null,
  fid integer not null,
  uses integer not null,
  primary key (home_url, hour, fid)
);
create index mini_app_use_hour on mini_app_use (hour);
create index mini_app_use_fid on mini_app_use (fid, hour);

-- Addresses that are frames, for feeds of casts that embed one.
create index url_preview_frame on url_preview (url) where metadata ? 'frame';
