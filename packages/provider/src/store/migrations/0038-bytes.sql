-- Hashes and keys are bytes: 20 or 32 instead of 42 or 66 characters, in every table and index that has them. The
-- program that reads and writes them still has the strings of the API, 0x…
create function unhex(digits text) returns bytea language sql immutable parallel safe
  as $$ select decode(substr(digits, 3), 'hex') $$;
create function unhex(digits text[]) returns bytea[] language sql immutable parallel safe strict
  as $$ select array(select decode(substr(d, 3), 'hex') from unnest(digits) with ordinality u(d, n) order by n) $$;
create function hex(bytes bytea) returns text language sql immutable parallel safe
  as $$ select '0x' || encode(bytes, 'hex') $$;

alter table message alter column hash type bytea using unhex(hash), alter column signer type bytea using unhex(signer),
  -- Text that is taken for bytes is longer: what wrote it is of an earlier version.
  add check (octet_length(hash) = 20), add check (octet_length(signer) in (20, 32));
alter table signer_key alter column key type bytea using unhex(key);
alter table sync_key alter column key type bytea using unhex(key);
alter table managed_signer alter column public_key type bytea using unhex(public_key);
alter table developer_signer alter column public_key type bytea using unhex(public_key);

alter table user_data alter column hash type bytea using unhex(hash);
alter table verification alter column hash type bytea using unhex(hash);
alter table link alter column hash type bytea using unhex(hash);
alter table name_proof alter column hash type bytea using unhex(hash);
alter table storage_loan alter column hash type bytea using unhex(hash);
alter table block alter column hash type bytea using unhex(hash);
alter table hub_event alter column hash type bytea using unhex(hash),
  alter column deleted type bytea[] using unhex(deleted);
alter table onchain_event alter column block_hash type bytea using unhex(block_hash),
  alter column transaction_hash type bytea using unhex(transaction_hash);
alter table node_snapshot alter column block_hash type bytea using unhex(block_hash),
  alter column parent_hash type bytea using unhex(parent_hash);

drop view cast_place;
alter table "cast" alter column hash type bytea using unhex(hash),
  alter column parent_hash type bytea using unhex(parent_hash),
  alter column root_hash type bytea using unhex(root_hash);
alter table cast_gone alter column hash type bytea using unhex(hash),
  alter column parent_hash type bytea using unhex(parent_hash),
  alter column root_hash type bytea using unhex(root_hash);
create view cast_place as
  select hash, fid, parent_hash, root_hash, root_parent_url, channel_id from "cast"
  union all
  select hash, fid, parent_hash, root_hash, root_parent_url, channel_id from cast_gone;
alter table cast_embed alter column cast_hash type bytea using unhex(cast_hash),
  alter column quoted_hash type bytea using unhex(quoted_hash);
alter table cast_vector alter column hash type bytea using unhex(hash);
alter table trend_bucket alter column cast_hash type bytea using unhex(cast_hash);
alter table channel alter column pinned_cast_hash type bytea using unhex(pinned_cast_hash);
alter table topic alter column cast_hashes type bytea[] using unhex(cast_hashes);
alter table idempotency alter column hashes type bytea[] using unhex(hashes);
alter table frame_interaction alter column hash type bytea using unhex(hash),
  alter column cast_hash type bytea using unhex(cast_hash);

-- A reaction is to a cast, by its hash, or to a text: a URL, or the whole id <fid>:<hash> of a cast that is not known.
-- Of a text, the target is its SHA-256.
create function text_target(target text) returns bytea language sql immutable parallel safe
  as $$ select sha256(convert_to(target, 'UTF8')) $$;
alter table reaction add column target_text text;
update reaction set target_text = target where target !~ '^0x[0-9a-f]{40}$';
alter table reaction alter column hash type bytea using unhex(hash),
  alter column target type bytea using
    case when target_text is null then unhex(target) else text_target(target_text) end;

-- Names of groups, too: the type, and the day of a follow or the hash of a cast or message.
-- Dropping the column drops the indexes that contain it.
alter table notification drop column name;
alter table notification alter column cast_hash type bytea using unhex(cast_hash),
  alter column hash type bytea using unhex(hash);
alter table notification add column name bytea generated always as (
  case type when 'follows' then '\x01' || int4send(ts / 86400)
    when 'likes' then '\x02' || coalesce(cast_hash, '') when 'recasts' then '\x03' || coalesce(cast_hash, '')
    when 'mention' then '\x04' || hash when 'reply' then '\x05' || hash else '\x06' || hash end) stored;
alter table notification alter column name set not null;
create index notification_newest on notification (fid, type, ts desc, name desc);
create index notification_channel on notification (fid, channel_id, type, ts desc, name desc)
  where channel_id is not null;
create index notification_parent_url on notification (fid, parent_url, type, ts desc, name desc)
  where parent_url is not null;
create index notification_in_group on notification (fid, name, ts desc, id desc)
  where type in ('follows', 'likes', 'recasts');
create index notification_actor on notification (fid, actor_fid, name);
alter table notification_group alter column cast_hash type bytea using unhex(cast_hash),
  alter column name type bytea using
    case split_part(name, ':', 1) when 'follows' then '\x01' || int4send(split_part(name, ':', 2)::integer)
      when 'likes' then '\x02' || coalesce(unhex(cast_hash), '')
      else '\x03' || coalesce(unhex(cast_hash), '') end;
