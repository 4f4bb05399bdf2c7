-- Usage analytics: only counts, and for a month which browsers came on which day. Days are numbers since 1970 (UTC).

create table analytics_count (
  day integer not null,
  -- 'visit', 'screen', 'action', 'load', 'call', or 'visitor' for days that are no longer in analytics_visitor.
  kind text not null,
  name text not null,
  -- The group of a duration; one more than the last group for failures.
  bucket smallint not null default 0,
  count bigint not null,
  primary key (day, kind, name, bucket)
);

create table analytics_visitor (
  day integer not null,
  -- A digest of the browser's cookie.
  visitor text not null,
  primary key (day, visitor)
);
create index analytics_visitor_of on analytics_visitor (visitor);

-- Batches that were counted, so that one that is sent twice is not.
create table analytics_batch (
  id uuid primary key,
  at bigint not null
);
create index analytics_batch_at on analytics_batch (at);
