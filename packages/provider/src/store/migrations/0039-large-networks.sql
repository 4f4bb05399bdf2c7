-- What reads of a network with millions of casts need, so that they take as long as on a small one.

-- The casts of an hour with the most attention.
create index trend_bucket_heaviest on trend_bucket (hour, weight desc, cast_hash desc);
drop index trend_bucket_hour;

-- Which of these stems any cast has. Of common ones, which the statistics list, the index would read a place for each
-- cast that has them.
create or replace function known_stems(stems text[]) returns setof text
  language sql stable set enable_seqscan = off as $$
    select s.stem from unnest(stems) as s(stem)
    where s.stem in (
        select unnest(p.most_common_elems::text::text[]) from pg_stats p
        where p.schemaname = current_schema() and p.tablename = 'cast' and p.attname = 'search')
      or exists (select from "cast" c where c.search @@ ('''' || s.stem || '''')::tsquery)
  $$;

-- Whether finding all casts of this query and sorting them takes less time than walking back through time. What several
-- of the newest casts have is found soon that way, without reading the index; fewer than the square root of all are
-- sorted sooner.
create or replace function found_by_few(query tsquery, fewer_than integer) returns boolean
  language plpgsql stable set enable_seqscan = off as $$
  declare
    casts real := (select reltuples from pg_class where oid = '"cast"'::regclass);
    few integer := greatest(fewer_than, sqrt(26 * greatest(casts, 0))::integer);
  begin
    if casts > 100000 and (
      select count(*) from (
        select from (select c.search from "cast" c order by c.ts desc, c.hash desc limit 2000) newest
        where newest.search @@ query limit 10) found) = 10 then return false; end if;
    return (select count(*) from (select from "cast" c where c.search @@ query limit few) found) < few;
  end $$;
