-- Topics that trend, or did within the last hours, so that callers who page through them find them all.
create table topic (
  -- its words, joined by underscores
  slug text primary key,
  name text not null,
  -- one of the contract's top-level topics
  category text not null,
  -- casts with most attention, best first: the summary is from one of them
  cast_hashes text[] not null,
  -- who cast about it, newest first
  author_fids integer[] not null,
  -- place among the topics that trend now, from 1; null if it did before
  place integer,
  -- when it last trended
  trended_at bigint not null
);
