-- Token buckets of requests, shared by all processes. Losing them in a crash only refills them.
create unlogged table request_bucket (
  key text primary key,
  tokens double precision not null,
  granted integer not null,
  at bigint not null
);
create index request_bucket_at on request_bucket (at);
