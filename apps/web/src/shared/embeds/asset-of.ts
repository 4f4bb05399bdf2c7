/** Something on a chain that a `chain://` URL names in CAIP-19 form. */
interface AssetEmbed {
  /** Number of the chain of an Ethereum network, or the chain as the URL has it. */
  chain: number | string
  /** The contract or account. */
  address: string
  /** Which one of a collection. */
  token?: string
}

const ASSET = /^chain:\/\/([a-z0-9-]+):([\w-]+)\/[a-z0-9-]+:([-.%\w]+)(?:\/([-.%\w]+))?$/

/** Reads a `chain://` URL; undefined if it is none. */
export function assetOf(url: string): AssetEmbed | undefined {
  const [, space, chain, address, token] = ASSET.exec(url) ?? []
  if (!space || !chain || !address) return undefined
  const number = space === 'eip155' ? Number(chain) : Number.NaN
  return {
    chain: Number.isSafeInteger(number) ? number : `${space}:${chain}`,
    address,
    ...(token && { token }),
  }
}
