-- What is deleted after a time is found by its time.
-- By day: an index by time could look useful to a list that is ordered by time, and is read through for a rare type.
create index notification_day on notification ((ts / 86400));
create index idempotency_oldest on idempotency (created_at);
create index webhook_event_oldest on webhook_event (happened_at);
create index frame_interaction_oldest on frame_interaction (at);
create index campaign_oldest on campaign (created_at);

-- The process that runs the request; 0 if that cannot be seen.
alter table idempotency add column owner integer not null default 0;
