-- When a URL is to be crawled, after how many attempts that failed.
alter table preview_wanted add column attempts smallint not null default 0;
alter table preview_wanted add column due_at bigint not null default 0;

-- Notifications about follows are grouped by day (UTC; Farcaster time begins at midnight), as 0013 has the others.
-- Dropping the column drops the indexes that contain it.
alter table notification drop column name;
alter table notification add column name text collate "C" generated always as (
  case when type = 'follows' then 'follows:' || (ts / 86400)::text
    when type in ('likes', 'recasts') then type || ':' || coalesce(cast_hash, '')
    else type || ':' || hash end) stored;
alter table notification alter column name set not null;
create index notification_newest on notification (fid, type, ts desc, name desc);
create index notification_channel on notification (fid, channel_id, type, ts desc, name desc)
  where channel_id is not null;
create index notification_parent_url on notification (fid, parent_url, type, ts desc, name desc)
  where parent_url is not null;
create index notification_in_group on notification (fid, name, ts desc, id desc)
  where type in ('follows', 'likes', 'recasts');
create index notification_actor on notification (fid, actor_fid, name);

delete from notification_group where type = 'follows';
insert into notification_group (fid, name, type, cast_hash, channel_id, parent_url, ts, newest_id, newest_actor, count)
  select fid, name, min(type), min(cast_hash), min(channel_id), min(parent_url), max(ts),
    (array_agg(id order by ts desc, id desc))[1], (array_agg(actor_fid order by ts desc, id desc))[1], count(*)
  from notification where type = 'follows' group by fid, name;

-- What a token of a mini app received within a day.
create index host_notification_recent on host_notification (token, received_at desc);
