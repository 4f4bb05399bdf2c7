import type { CastParamType } from '@castaway/contract'
import { sql } from 'kysely'
import { invalidField, notFound } from '../../errors'
import type { Db } from '../../store/index'

const HASH = /^0x[0-9a-fA-F]{40}$/
/** Characters of a hash. */
const LENGTH = 42

/**
 * Finds a cast by hash, or by its URL in a client, on any host: `…/<name>/<hash or prefix>` or
 * `…/~/conversations/<hash>`.
 * @returns its hash
 * @throws 400 if it is neither, 404 if the cast does not exist
 */
export async function findCast(db: Db, identifier: string, type: CastParamType): Promise<string> {
  const hash = type === 'hash' ? byHash(identifier) : await byUrl(db, identifier)
  const found =
    hash && (await db.selectFrom('cast').select('hash').where('hash', '=', hash).executeTakeFirst())
  if (!found) throw notFound('The cast', 'identifier')
  return found.hash
}

function byHash(identifier: string): string {
  if (!HASH.test(identifier)) throw invalidField('identifier', 'identifier is not a cast hash')
  return identifier.toLowerCase()
}

async function byUrl(db: Db, identifier: string): Promise<string | undefined> {
  const parts = URL.canParse(identifier)
    ? new URL(identifier).pathname.split('/').filter((part) => part !== '')
    : []
  const tail = parts.at(-1) ?? ''
  if (HASH.test(tail)) return tail.toLowerCase()
  const name = decode(parts.at(-2) ?? '')
    .replace(/^@/, '')
    .toLowerCase()
  if (!name || !/^0x[0-9a-fA-F]{6,40}$/.test(tail)) {
    throw invalidField('identifier', 'identifier is not a cast URL')
  }
  const { rows } = await sql<{ hash: string }>`
    select c.hash from profile p join "cast" c on c.fid = p.fid
    where p.username = ${name} and c.hash between ${tail.padEnd(LENGTH, '0')} and ${tail.padEnd(LENGTH, 'f')}
    limit 2`.execute(db)
  // A prefix that two casts share is ambiguous.
  return rows.length === 1 ? rows[0]!.hash : undefined
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
