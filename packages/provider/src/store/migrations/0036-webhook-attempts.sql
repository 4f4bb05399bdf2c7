-- Every attempt of a webhook's delivery, for as long as the delivery itself is kept.
create table webhook_attempt (
  delivery_id bigint not null,
  attempt integer not null,
  -- Where it was sent, with which headers; the body is the event's.
  url text not null,
  request_headers jsonb not null,
  -- The answer: null, and empty, without one. Of its body the beginning.
  response_code integer,
  response_headers jsonb not null,
  response_body text not null,
  is_whole boolean not null,
  error text,
  -- Milliseconds.
  took integer not null,
  -- When it ended, as Unix milliseconds.
  at bigint not null,
  primary key (delivery_id, attempt)
);
