-- How often the request was begun: an attempt after one that died has a higher number, and only the last may end it.
alter table idempotency add column attempt integer not null default 1;
-- What it has published, written in the same transaction.
alter table idempotency add column hashes text[];
