-- Casts of each channel in stretches of four hours, kept up by the merge: what the busiest channels are read from.
create table channel_activity (
  channel_id text not null,
  -- Farcaster seconds / 14,400
  stretch integer not null,
  casts integer not null,
  primary key (channel_id, stretch)
);
create index channel_activity_newest on channel_activity (stretch, channel_id);
insert into channel_activity (channel_id, stretch, casts)
  select channel_id, ts / 14400, count(*) from "cast" where channel_id is not null group by 1, 2;
-- What a channel's members cast in it.
create index cast_channel_author on "cast" (channel_id, fid, ts desc, hash desc) where channel_id is not null;
-- People whose shown name begins so.
create index profile_display_name_prefix on profile (lower(display_name) text_pattern_ops);
