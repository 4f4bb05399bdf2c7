-- What has happened, in batches of one transaction each: every process reads from it what the others did, and a live
-- stream that was cut off goes on from where it was. Rows are kept for an hour.
create table event_log (
  seq bigint generated always as identity primary key,
  events jsonb not null,
  recorded_at bigint not null
);
