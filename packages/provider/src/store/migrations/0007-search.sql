-- What search by meaning has learnt, and how far it has read. The newest that is ready is used.
create table search_model (
  id integer generated always as identity primary key,
  -- tells copies apart that are kept in memory
  key text not null unique,
  -- who makes the vectors: learnt | owner:<name of the owner's model>
  name text not null,
  dimensions integer not null,
  -- words with their weights and vectors; null where the owner's model makes them
  words bytea,
  -- centres that casts are gathered around, one after the other, one signed byte a dimension
  centres bytea not null,
  -- casts that there were when it was made
  learnt_from integer not null,
  -- casts that have a vector
  casts integer not null default 0,
  -- message.seq up to which casts have been read
  until_seq bigint not null default 0,
  ready boolean not null default false,
  created_at bigint not null
);
create table cast_vector (
  model_id integer not null,
  hash text not null,
  -- the nearest centre
  centre smallint not null,
  ts integer not null,
  -- one signed byte a dimension
  vector bytea not null,
  primary key (model_id, hash)
);
create index cast_vector_centre on cast_vector (model_id, centre, ts desc);
-- Every word that casts hold, for words that are only alike.
create table search_word (
  word text primary key,
  -- letters
  length smallint not null
);
create index search_word_length on search_word (length);
-- The oldest previews are crawled again first, and dropped first.
create index url_preview_oldest on url_preview (fetched_at);
