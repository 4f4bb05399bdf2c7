import { randomBytes } from 'node:crypto'
import { systemClock } from '@castaway/contract'
import type { ApiKeyChoices, ApiKeyFacts } from '@castaway/contract/dev-controls'
import { sql } from 'kysely'
import { notFound, serverError } from '../errors'
import { hashKey } from '../http/api-keys'
import type { Store } from '../store/index'

const HOUR_MS = 3_600_000
/** Many more than anyone needs, and few enough to be listed at once. */
const MOST_KEYS = 100
/** Characters of a key that are shown after it was made. */
const HINT = 4

/**
 * All keys, those of the settings first, then the newest.
 * @param id only this one
 */
export async function listKeys(
  { db }: Pick<Store, 'db'>,
  id: string | null = null,
): Promise<ApiKeyFacts[]> {
  const dayAgo = Math.floor(systemClock.now() / HOUR_MS) - 24
  const { rows } = await sql<ApiKeyFacts>`
    select k.id, k.name, json_build_object('id', k.app_id, 'name', k.app_name) as app, k.hint,
      k.scopes, k.per_minute, k.created_at, coalesce(u.calls, 0)::integer as calls,
      coalesce(u.errors, 0)::integer as errors, u.last_used_at
    from (
      select id, name, id as app_id, name as app_name, null as hint, null::text[] as scopes,
        null::integer as per_minute, created_at
      from api_app where key_hash is not null
      union all
      select k.id, k.name, a.id, a.name, k.hint, k.scopes, k.per_minute, k.created_at
      from api_key k join api_app a on a.id = k.app_id
    ) k
    left join lateral (
      select sum(ok + refused + limited + failed) filter (where hour > ${dayAgo}::integer) as calls,
        sum(refused + limited + failed) filter (where hour > ${dayAgo}::integer) as errors,
        max(last_at) as last_used_at
      from api_usage where key_id = k.id
    ) u on true
    where ${id}::text is null or k.id = ${id}
    order by k.hint is not null, k.created_at desc, k.id`.execute(db)
  return rows
}

/** @returns the key, which is never shown again, and its facts */
export async function createKey(
  store: Store,
  { app, name, scopes, per_minute: perMinute }: ApiKeyChoices & { app: string },
): Promise<ApiKeyFacts & { key: string }> {
  const id = `key_${randomBytes(9).toString('base64url')}`
  const key = `castaway_${randomBytes(24).toString('base64url')}`
  const { rows } = await sql`
    insert into api_key (id, app_id, key_hash, hint, name, scopes, per_minute, created_at)
    select ${id}, ${app}, ${hashKey(key)}, ${key.slice(-HINT)}, ${name}, ${scopes}::text[],
      ${perMinute}::integer, ${systemClock.now()}::bigint
    where (select count(*) from api_key) < ${MOST_KEYS}
      and exists (select from api_app where id = ${app})
    returning id`.execute(store.db)
  if (rows.length === 0) {
    const apps = await store.db.selectFrom('api_app').where('id', '=', app).select('id').execute()
    if (apps.length === 0) throw notFound('The app', 'app')
    throw serverError('CONFLICT', `There are already ${MOST_KEYS} keys: delete some`)
  }
  return { ...(await keyOf(store, id)), key }
}

/** @throws {ServerError} 404, 409 for a key of the settings */
export async function changeKey(
  store: Store,
  id: string,
  { name, scopes, per_minute: perMinute }: Partial<ApiKeyChoices>,
): Promise<ApiKeyFacts> {
  const { rows } = await sql`
    update api_key set
      name = coalesce(${name ?? null}, name),
      scopes = ${scopes === undefined ? sql`scopes` : sql`${scopes}::text[]`},
      per_minute = ${perMinute === undefined ? sql`per_minute` : sql`${perMinute}::integer`}
    where id = ${id} returning id`.execute(store.db)
  if (rows.length === 0) await throwUnchangeable(store, id)
  return keyOf(store, id)
}

/** @throws {ServerError} 404, 409 for a key of the settings */
export async function deleteKey(store: Store, id: string): Promise<void> {
  const { rows } = await sql`delete from api_key where id = ${id} returning id`.execute(store.db)
  if (rows.length === 0) await throwUnchangeable(store, id)
  await sql`delete from api_usage where key_id = ${id}`.execute(store.db)
}

/** @throws {ServerError} 404 */
export async function keyOf(store: Pick<Store, 'db'>, id: string): Promise<ApiKeyFacts> {
  const [facts] = await listKeys(store, id)
  if (!facts) throw notFound('The API key')
  return facts
}

async function throwUnchangeable(store: Store, id: string): Promise<never> {
  await keyOf(store, id)
  throw serverError('CONFLICT', 'This key comes from the settings of the server: change it there')
}
