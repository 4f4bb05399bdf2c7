-- What is deleted after a time is found by its time.
create index notification_oldest on notification (ts);
create index idempotency_oldest on idempotency (created_at);
create index webhook_event_oldest on webhook_event (happened_at);
create index frame_interaction_oldest on frame_interaction (at);
create index campaign_oldest on campaign (created_at);
