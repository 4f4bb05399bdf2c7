-- What a cast is found by has the stems of its words too, in the languages of its text: the merge writes it.
-- Casts of before have their words as they are until the job has come to them.
alter table "cast" alter column search drop expression;
insert into job (kind, key, payload, due_at, attempts, created_at)
  select 'search.stem', 'search.stem', '{"after": ""}'::jsonb, 0, 20, 0 where exists (select from "cast");
