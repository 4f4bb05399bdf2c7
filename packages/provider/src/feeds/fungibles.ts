import { sql, type Kysely } from 'kysely'
import { chainNetworks, type ChainNetwork } from '../chain/networks'
import type { Tables } from '../store/index'
import { visible, type Reader } from './conditions'

interface Fungible {
  network: ChainNetwork
  /** Lowercase. */
  address: string
  symbol: string
}

/**
 * Counts the casts about each of these tokens, in their order: those in a conversation under the token's CAIP-19
 * identifier, those that link to a page with its address in the URL, and those with its address or `$SYMBOL` in their text.
 */
export async function castCounts(
  db: Kysely<Tables>,
  tokens: readonly Fungible[],
  reader: Reader,
): Promise<number[]> {
  if (tokens.length === 0) return []
  const keys = tokens.map(({ network, address, symbol }) => {
    const id = `eip155:${chainNetworks[network].id}/erc20:${address}`
    // A name with other characters is no word that one writes after a dollar sign.
    const isTicker = /^[\p{L}\p{N}_]+$/u.test(symbol)
    return {
      address,
      ids: [id, `chain://${id}`],
      ticker: isTicker ? symbol : '',
      // The address ends at a character that is no digit of it; the ticker at one that is not part of a word.
      pattern: `\\m${address}\\M${isTicker ? `|(^|[^\\w$])\\$${symbol}\\M` : ''}`,
    }
  })
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from (
        select c.hash, c.fid from "cast" c
          where c.root_parent_url in (select json_array_elements_text(k.ids))
        union select c.hash, c.fid from cast_embed e join "cast" c on c.hash = e.cast_hash
          where e.url ~ '0x[0-9a-fA-F]{40}'
            and lower(substring(e.url from '0x[0-9a-fA-F]{40}')) = k.address
        union select c.hash, c.fid from (
          select c.hash, c.fid, c.text from "cast" c
          where c.search @@ (plainto_tsquery('simple', k.address) || plainto_tsquery('simple', k.ticker))
          offset 0) c
          where c.text ~* k.pattern
      ) c where ${visible('c.fid', reader)}
    ) as count
    from rows from (json_to_recordset(${JSON.stringify(keys)}::json)
      as (address text, ids json, ticker text, pattern text)) with ordinality
      as k(address, ids, ticker, pattern, n)
    order by k.n`.execute(db)
  return rows.map(({ count }) => count)
}
