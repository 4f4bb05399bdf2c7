import type { Operation } from '@castaway/contract'
import { argName } from '@castaway/contract/arg-name'
import type { TestIsland } from '@castaway/testkit'
import { z } from 'zod'

/** Values from a world that arguments can refer to. */
export interface Pool {
  fids: number[]
  usernames: string[]
  channels: string[]
  parentUrls: string[]
  hashes: string[]
  words: string[]
  addresses: string[]
  signerOf: (fid: number) => Promise<string>
}

export async function poolOf(island: TestIsland): Promise<Pool> {
  const { db } = island.store
  const some = 60
  const people = await db
    .selectFrom('account')
    .select(['fid', 'custody_address'])
    .orderBy('fid')
    .limit(some)
    .execute()
  const names = await db.selectFrom('fname').select('name').orderBy('name').limit(some).execute()
  const channels = await db
    .selectFrom('channel')
    .select(['id', 'url'])
    .orderBy('id')
    .limit(some)
    .execute()
  const casts = await db
    .selectFrom('cast')
    .select(['hash', 'text'])
    .orderBy('ts')
    .orderBy('fid')
    .orderBy('text')
    .limit(some * 3)
    .execute()
  return {
    fids: people.map(({ fid }) => fid),
    usernames: names.map(({ name }) => name),
    channels: channels.map(({ id }) => id),
    parentUrls: channels.map(({ url }) => url),
    hashes: casts.map(({ hash }) => hash),
    words: casts.flatMap(({ text }) => text.match(/\p{L}{4,12}/gu) ?? []),
    addresses: people.map(({ custody_address }) => custody_address),
    signerOf: island.signerOf,
  }
}

/** Pseudo-random numbers that are the same in every run. */
export function seededRandom(seed: string): (sides: number) => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) | 0, 7)
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema

/**
 * Arguments for an operation, from the values of the world; those that only the example can supply come from there.
 * @param turn 0 for required arguments only; higher numbers add more optional ones
 */
export async function argumentsFor(
  { spec }: Operation,
  example: Record<string, unknown>,
  pool: Pool,
  turn: number,
  roll: (sides: number) => number,
): Promise<Record<string, unknown>> {
  const args: Record<string, unknown> = {}
  const fields = spec.body instanceof z.ZodObject && !spec.bodyAs ? spec.body.shape : {}
  for (const [name, schema] of Object.entries({ ...spec.query, ...fields }) as [
    string,
    z.ZodType,
  ][]) {
    const arg = argName(name)
    const isRequired = !schema.safeParse(undefined).success
    if (!isRequired && (turn === 0 || roll(3) > 0)) continue
    const value =
      (await valueFor(name, bare(schema), pool, roll)) ?? (isRequired ? example[arg] : undefined)
    if (value !== undefined) args[arg] = value
  }
  for (const name of [...Object.keys(spec.headers ?? {}), spec.bodyAs ?? 'body'])
    if (example[name] !== undefined) args[name] = example[name]
  return args
}

async function valueFor(
  name: string,
  schema: z.ZodType,
  pool: Pool,
  roll: (sides: number) => number,
): Promise<unknown> {
  const pick = <T>(list: readonly T[]): T | undefined => list[roll(Math.max(1, list.length))]
  if (name === 'cursor' || name === 'idem') return undefined
  if (schema instanceof z.ZodEnum) return pick(schema.options)
  if (schema instanceof z.ZodBoolean) return roll(2) === 1
  if (schema instanceof z.ZodArray) {
    const item = bare(schema.element as z.ZodType)
    const list: unknown[] = []
    for (let left = name === 'fids' ? 2 : 1 + roll(3); left > 0; left--)
      list.push(await valueFor(name.replace(/s$/, ''), item, pool, roll))
    return list.includes(undefined) ? undefined : [...new Set(list)]
  }
  if (name === 'limit')
    return 1 + roll(schema instanceof z.ZodNumber ? Math.min(schema.maxValue ?? 25, 25) : 5)
  if (name === 'reply_depth') return roll(6)
  if (/(^|_)fid$/.test(name)) return pick(pool.fids)
  if (name === 'signer_uuid') return pool.signerOf(pick(pool.fids)!)
  if (/^(channel_id|id)$/.test(name)) return pick(pool.channels)
  if (/^(hash|identifier|cast|target|target_hash|cast_hash)$/.test(name)) return pick(pool.hashes)
  if (name === 'parent_url') return pick(pool.parentUrls)
  if (name === 'username') return pick(pool.usernames)
  if (name === 'text') return pick(pool.words)
  if (name === 'q') return pick(roll(2) ? pool.words : pool.usernames)
  if (name.endsWith('address')) return pick(pool.addresses)
  if (name === 'latitude') return roll(180) - 90
  if (name === 'longitude') return roll(360) - 180
  return undefined
}
