-- Casts of each channel by the hour, kept up by the merge: what the busiest channels are read from.
create table channel_hour (
  channel_id text not null,
  -- Farcaster hours (ts / 3600)
  hour integer not null,
  casts integer not null,
  primary key (channel_id, hour)
);
create index channel_hour_newest on channel_hour (hour, channel_id);
insert into channel_hour (channel_id, hour, casts)
  select channel_id, ts / 3600, count(*) from "cast" where channel_id is not null group by 1, 2;
-- What a channel's members cast in it.
create index cast_channel_author on "cast" (channel_id, fid, ts desc, hash desc) where channel_id is not null;
