-- The chains that a mini app requires, by their names in the API; null if its manifest names none.
alter table mini_app add column networks text[];
