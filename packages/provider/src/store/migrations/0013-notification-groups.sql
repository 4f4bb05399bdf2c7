-- The group that a notification is shown in: likes and recasts by cast, follows together, all others alone.
-- Compared byte by byte, as programs do.
alter table notification add column name text collate "C" generated always as (
  case when type = 'follows' then 'follows'
    when type in ('likes', 'recasts') then type || ':' || coalesce(cast_hash, '')
    else type || ':' || hash end) stored;
alter table notification alter column name set not null;

drop index notification_newest;
drop index notification_channel;
drop index notification_parent_url;
create index notification_newest on notification (fid, type, ts desc, name desc);
create index notification_channel on notification (fid, channel_id, type, ts desc, name desc)
  where channel_id is not null;
create index notification_parent_url on notification (fid, parent_url, type, ts desc, name desc)
  where parent_url is not null;
create index notification_in_group on notification (fid, name, ts desc, id desc)
  where type in ('follows', 'likes', 'recasts');
create index notification_actor on notification (fid, actor_fid, name);

-- Groups of likes, recasts and follows, written with their notifications, so that a page is read from as many rows as
-- it shows. A mention, reply or quote is a group of its own and has no row here.
create table notification_group (
  fid integer not null,
  name text collate "C" not null,
  type text not null,
  cast_hash text,
  channel_id text,
  parent_url text,
  -- the newest notification in it
  ts integer not null,
  newest_id bigint not null,
  newest_actor integer not null,
  count integer not null,
  primary key (fid, name)
);
create index notification_group_newest on notification_group (fid, type, ts desc, name desc);
create index notification_group_channel on notification_group (fid, channel_id, type, ts desc, name desc)
  where channel_id is not null;
create index notification_group_parent_url on notification_group (fid, parent_url, type, ts desc, name desc)
  where parent_url is not null;
create index notification_group_cast on notification_group (cast_hash) where cast_hash is not null;
insert into notification_group (fid, name, type, cast_hash, channel_id, parent_url, ts, newest_id, newest_actor, count)
  select fid, name, min(type), min(cast_hash), min(channel_id), min(parent_url), max(ts),
    (array_agg(id order by ts desc, id desc))[1], (array_agg(actor_fid order by ts desc, id desc))[1], count(*)
  from notification where type in ('follows', 'likes', 'recasts') group by fid, name;
