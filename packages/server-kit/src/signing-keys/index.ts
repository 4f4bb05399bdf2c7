import { createECDH } from 'node:crypto'
import type { Clock, Random } from '@castaway/contract'
import {
  calculateJwkThumbprint,
  importJWK,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose'
import { sql, type Kysely } from 'kysely'
import { openText, sealText } from '../secrets/index'

/** How long one key signs, in milliseconds. */
const KEY_LIFETIME = 30 * 24 * 60 * 60_000
/** Tolerated difference between clocks, in milliseconds. */
const SKEW = 60 * 60_000

/** Keys that sign tokens for other services. */
export interface SigningKeys {
  /** Signs a JWT with ES256 and exactly these claims; times in seconds. `header` can set e.g. another `typ`. */
  sign(claims: JWTPayload, header?: { typ?: string }): Promise<string>
  /** The public keys of everything that can still be valid. */
  jwks(): Promise<{ keys: JWK[] }>
}

interface StoredKey {
  id: string
  public_jwk: string
  private_jwk: string
  created_at: number
}

export interface SigningKeyOptions {
  db: Kysely<any>
  /**
   * Table with the columns `id`, `public_jwk`, `private_jwk`, `created_at` and `retired_at`, and at most one row whose
   * `retired_at` is null.
   */
  table: string
  clock: Clock
  random: Random
  /** Encrypts the private keys: 32 bytes. */
  sealKey: Uint8Array
  /** Maximum lifetime of a token, in milliseconds: how long a key that signs no longer is still published. */
  tokenLifetime: number
}

/** Keys are created on demand and stored encrypted; all processes share the database's table. */
export const createSigningKeys = ({
  db,
  table: tableName,
  clock,
  random,
  sealKey,
  tokenLifetime,
}: SigningKeyOptions): SigningKeys => {
  const opened = new Map<string, CryptoKey | Uint8Array>()
  const table = sql.table(tableName)
  // Until the last token that it signed has expired.
  const shownAfter = tokenLifetime + SKEW

  const current = async (): Promise<StoredKey | undefined> => {
    const { rows } = await sql<StoredKey>`
      select id, public_jwk, private_jwk, created_at from ${table}
      where retired_at is null`.execute(db)
    return rows[0]
  }

  /** Replaces a key that has signed long enough. Of several processes that do it concurrently, one wins. */
  const renewed = async (old: StoredKey | undefined): Promise<StoredKey> => {
    const now = clock.now()
    const fresh = await newKey(random)
    await db.transaction().execute(async (tx) => {
      await sql`delete from ${table} where retired_at < ${now - shownAfter}`.execute(tx)
      if (old) {
        await sql`
          update ${table} set retired_at = ${now}
          where id = ${old.id} and retired_at is null`.execute(tx)
      }
      const sealed = sealText(sealKey, fresh.secret, signingKeyContext(fresh.id), random)
      await sql`
        insert into ${table} (id, public_jwk, private_jwk, created_at)
        values (${fresh.id}, ${JSON.stringify(fresh.publicJwk)}, ${sealed}, ${now})
        on conflict do nothing`.execute(tx)
    })
    const found = await current()
    if (!found) throw new Error('No signing key could be created')
    return found
  }

  const signer = async () => {
    let key = await current()
    if (!key || clock.now() - Number(key.created_at) >= KEY_LIFETIME) key = await renewed(key)
    let secret = opened.get(key.id)
    if (!secret) {
      const d = openText(sealKey, key.private_jwk, signingKeyContext(key.id))
      secret = await importJWK({ ...(JSON.parse(key.public_jwk) as JWK), d }, 'ES256')
      opened.clear()
      opened.set(key.id, secret)
    }
    return { kid: key.id, secret }
  }

  return {
    async sign(claims, header) {
      const { kid, secret } = await signer()
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header })
        .sign(secret)
    },
    async jwks() {
      await signer()
      const { rows } = await sql<{ public_jwk: string }>`
        select public_jwk from ${table}
        where retired_at is null or retired_at >= ${clock.now() - shownAfter}
        order by created_at desc`.execute(db)
      return { keys: rows.map((row) => JSON.parse(row.public_jwk) as JWK) }
    },
  }
}

export const signingKeyContext = (id: string) => `signing_key|${id}`

/** A P-256 key from the injected random source. Its id is its RFC 7638 thumbprint. */
const newKey = async (random: Random) => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(random.bytes(32))
  const point = pair.getPublicKey()
  const shape = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const id = await calculateJwkThumbprint(shape)
  // Without its leading zeros a private key would be an invalid JWK.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return {
    id,
    publicJwk: { ...shape, kid: id, alg: 'ES256', use: 'sig' },
    secret: secret.toString('base64url'),
  }
}
