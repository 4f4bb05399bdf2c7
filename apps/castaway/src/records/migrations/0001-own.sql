-- What Castaway keeps for people itself. Times are Unix milliseconds.

-- One row a person; its lock puts the changes of one person in one order.
create table own_sync (
  user_id text primary key references login_user (id) on delete cascade,
  seq bigint not null default 0,
  -- Deleted records up to here are not known any more.
  forgotten bigint not null default 0
);

create table own_record (
  user_id text not null references login_user (id) on delete cascade,
  kind text not null,
  id text not null,
  seq bigint not null,
  -- Null: deleted. Kept, so that other devices hear of it.
  body jsonb,
  updated_at bigint not null,
  primary key (user_id, kind, id)
);
create unique index own_record_seq on own_record (user_id, seq);

create table own_scheduled (
  user_id text not null references login_user (id) on delete cascade,
  id text not null,
  provider text not null,
  fid integer not null,
  -- The casts, what the first one answers, and the channel.
  plan jsonb not null,
  due_at bigint not null,
  state text not null,
  sent jsonb not null default '[]',
  failure jsonb,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (user_id, id)
);
create index own_scheduled_due on own_scheduled (due_at) where state in ('waiting', 'sending');
create index own_scheduled_list on own_scheduled (user_id, provider, due_at);
