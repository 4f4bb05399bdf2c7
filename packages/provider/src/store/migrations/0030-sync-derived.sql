-- Notifications and trends of history are computed once all of it is there, account by account: those up to this FID
-- have theirs in this round.
alter table sync_source add column derived_to integer not null default 0;
