-- What a cast is found by has the stems of its words too, in the languages of its text: the merge writes it.
-- Casts of before have their words as they are until the job has come to them.
alter table "cast" alter column search drop expression;
-- What waits to be put into the index is read by every search.
alter index cast_search set (gin_pending_list_limit = 256);
insert into job (kind, key, payload, due_at, attempts, created_at)
  select 'search.stem', 'search.stem', '{"after": ""}'::jsonb, 0, 20, 0 where exists (select from "cast");
-- Which of these stems any cast has. A look into the index for each; without it every cast would be read.
create function known_stems(stems text[]) returns setof text
  language sql stable set enable_seqscan = off as $$
    select s.stem from unnest(stems) as s(stem)
    where exists (select from "cast" c where c.search @@ ('''' || s.stem || '''')::tsquery)
  $$;
-- Whether fewer casts than that are found by this query. The index alone knows it quickly.
create function found_by_few(query tsquery, fewer_than integer) returns boolean
  language sql stable set enable_seqscan = off as $$
    select count(*) < fewer_than from (
      select from "cast" c where c.search @@ query limit fewer_than) found
  $$;
