-- Pictures of drafts that were thrown away go; whatever was ever sent anywhere stays.

-- Something that was sent names it: a cast, a profile. Of those that are there already nobody knows.
alter table own_media add column used boolean not null default true;
alter table own_media alter column used set default false;
-- When a draft last let go of it, Unix milliseconds.
alter table own_media add column let_go_at bigint;
create index own_media_let_go on own_media (let_go_at) where let_go_at is not null and not used;
