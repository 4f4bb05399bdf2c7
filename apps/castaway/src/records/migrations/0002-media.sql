-- Pictures that people uploaded, and what is known of them. Their bytes are in the media store.
create table own_media (
  id text primary key,
  user_id text not null references login_user (id) on delete cascade,
  -- Of the file that casts name; the small one is WebP.
  type text not null,
  width integer not null,
  height integer not null,
  -- Both files together.
  bytes bigint not null,
  -- A few pixels, as a data: address, to show until the picture is there.
  placeholder text not null,
  alt text not null,
  created_at bigint not null
);
create index own_media_user on own_media (user_id);
