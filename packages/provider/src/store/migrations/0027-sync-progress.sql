-- How far the command is that fills this database from a node, for the metrics of the servers that use it.
create table sync_progress (
  id boolean primary key default true check (id),
  phase text not null,
  accounts integer not null,
  accounts_of_node integer not null,
  -- Of the last run of the command, as the rate is; the time left is null where none can be known.
  messages bigint not null,
  messages_per_second double precision not null,
  seconds_left double precision,
  reported_at bigint not null
);
