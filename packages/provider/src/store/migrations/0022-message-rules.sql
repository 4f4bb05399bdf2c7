-- The link of a block; null for those that are older than the links, or that the account could not sign.
alter table block add column hash text;

-- Whom a reaction names as the author of its cast is part of what it is to. Until a cast by this author is known, the
-- reaction has the whole id of the cast, <fid>:<hash>, as its target, and counts for none.
update reaction r set target = r.target_fid || ':' || r.target
  where r.target_fid is not null and not exists (
    select from cast_place p where p.hash = r.target and p.fid = r.target_fid);
update message m set conflict_key = 'r:' || r.fid || ':' || r.type || ':' || r.target_fid || ':' ||
    substring(r.target from '0x[0-9a-f]{40}$')
  from reaction r where m.hash = r.hash and r.target_fid is not null;
-- Removals have no row. A cast that is not known stays out: a removal of a like to it wins over nothing.
update message m set conflict_key =
    regexp_replace(m.conflict_key, '(0x[0-9a-f]{40})$', p.fid || ':\1')
  from cast_place p
  where m.type = 4 and m.deleted_at is null and m.pruned_at is null and m.revoked_at is null
    and m.conflict_key ~ '^r:\d+:[12]:0x[0-9a-f]{40}$' and p.hash = right(m.conflict_key, 42);

-- A primary address ends with its verification.
with ended as (
  delete from user_data u where u.type in (11, 12) and u.value <> '' and not exists (
    select from verification v where v.fid = u.fid and v.address in (u.value, lower(u.value)))
  returning u.fid, u.hash
), used as (
  update storage_use s set used = s.used - e.n
  from (select fid, count(*)::int as n from ended group by fid) e
  where s.fid = e.fid and s.kind = 'user_data'
)
update message m set deleted_at = m.received_at from ended e where m.hash = e.hash;

-- Removing a key does not hide what it signed any more. Of those messages, the ones that nothing has replaced since are
-- in view again; the job computes the tables from the log then.
insert into job (kind, key, payload, due_at, attempts, created_at)
  select 'log.rebuild', 'log.rebuild', 'null'::jsonb, 0, 20, 0
  where exists (select from message where revoked_at is not null);
with best as (
  select distinct on (m.conflict_key) m.seq from message m
  where m.revoked_at is not null and m.deleted_at is null and m.pruned_at is null
    and not exists (
      select from message o where o.conflict_key = m.conflict_key
        and o.deleted_at is null and o.pruned_at is null and o.revoked_at is null)
  order by m.conflict_key, (m.type = 2) desc, m.ts desc, (m.type in (4, 6, 8)) desc,
    m.hash collate "C" desc
)
update message m set revoked_at = null from best where best.seq = m.seq;
update message set deleted_at = revoked_at, revoked_at = null where revoked_at is not null;
