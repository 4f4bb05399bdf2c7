-- Campaigns that are sent later: whom they reach is decided when they are sent.
create table planned_campaign (
  id text primary key,
  app_id text not null,
  -- As `publishFrameNotifications` gets it.
  request jsonb not null,
  send_at bigint not null,
  created_at bigint not null
);

-- When the host said what became of it.
alter table campaign_recipient add column settled_at bigint;
-- When the user first opened it.
alter table host_notification add column opened_at bigint;
