-- A webhook receives what was recorded after it was turned on: told by position, because clocks can be set back.
alter table webhook add column active_after bigint;
update webhook set active_after = coalesce(
  (select min(id) - 1 from webhook_event where body is null and happened_at >= webhook.active_since),
  pg_sequence_last_value(pg_get_serial_sequence('webhook_event', 'id')), 0);
alter table webhook alter column active_after set not null, drop column active_since;
