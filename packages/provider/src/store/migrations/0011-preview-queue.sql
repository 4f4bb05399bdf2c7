-- Addresses that casts embed and that are yet to be crawled: written with the cast, so that none is forgotten.
create table preview_wanted (
  url text primary key,
  -- Many addresses of one host wait behind one of each other's.
  host text not null,
  wanted_at bigint not null
);
