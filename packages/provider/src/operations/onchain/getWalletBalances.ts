import { networks, operations, type AnswerInput, type Network } from '@castaway/contract'
import { decimalText } from '../../chain/decimal-text'
import { NATIVE } from '../../chain/fixed-prices'
import { defineHandler, type Call } from '../../context'
import { pageRequestOf, pageResult } from '../../feeds/paging'
import { invalidCursor } from '../../store/index'
import { marketsOf } from './markets'
import { deployedTokens, tokenKey, type TokenId } from './token-facts'

type Address = `0x${string}`
type Balance = AnswerInput<typeof operations.getWalletBalances>['balances'][number]

interface Holding extends TokenId {
  name: string
  symbol: string
  decimals: number
  /** In the smallest unit. */
  amount: bigint
}

/** In the order of the networks and of the tokens' addresses, so that pages stay the same while balances change. */
export default defineHandler(operations.getWalletBalances, async (call) => {
  const page = pageRequestOf('getWalletBalances', call)
  const after = page.position && tokenAt(page.position)
  const wallet = call.query.address.toLowerCase() as Address
  const wanted = networks.filter((network) => call.query.networks.includes(network))
  const held: Holding[] = []
  for (const network of wanted) {
    if (held.length > page.limit) break
    if (after && networks.indexOf(network) < networks.indexOf(after.network)) continue
    const from = after?.network === network ? after.address : undefined
    held.push(...(await heldOn(call, network, wallet, from, page.limit + 1 - held.length)))
  }
  const { items, next } = pageResult(page, held, ({ network, address }) => [network, address])
  return { balances: await present(call, items), next }
})

function tokenAt([network, address]: readonly (string | number)[]): TokenId {
  const known = networks.find((name) => name === network)
  if (!known || typeof address !== 'string') throw invalidCursor()
  return { network: known, address: address as Address }
}

/** The first tokens after this one that the wallet holds on a network; the native coin comes first. */
async function heldOn(
  call: Pick<Call, 'chain'>,
  network: Network,
  wallet: Address,
  after: Address | undefined,
  limit: number,
): Promise<Holding[]> {
  if (!(await call.chain.hasBegun(network))) {
    // On a network without transactions all balances are zero, so no node has to be started.
    call.chain.requireAvailable()
    return []
  }
  const chain = await call.chain(network)
  const { balancesOf, coin, readToken, tokensReceived } = await import('../../chain/tokens')
  const held: Holding[] = []
  if (after === undefined) {
    const amount = await chain.read.getBalance({ address: wallet })
    if (amount > 0n) held.push({ network, address: NATIVE, ...coin, amount })
  }
  const received = (await tokensReceived(chain, [wallet]))
    .map((address) => address.toLowerCase() as Address)
    .filter((address) => after === undefined || address > after)
    .toSorted()
  const balanceOf = async (address: Address): Promise<Holding | null> => {
    const amount = (await balancesOf(chain, address, [wallet])).get(wallet)
    const token = amount === undefined ? null : await readToken(chain, address)
    return token && { ...token, network, address, amount: amount! }
  }
  // Most tokens that a wallet received it also holds, so a page needs few rounds.
  for (let at = 0; at < received.length && held.length < limit; at += limit) {
    const found = await Promise.all(received.slice(at, at + limit).map(balanceOf))
    held.push(...found.filter((one) => one !== null))
  }
  return held.slice(0, limit)
}

async function present(
  call: Pick<Call, 'publicUrl' | 'store'>,
  held: readonly Holding[],
): Promise<Balance[]> {
  const [deployed, markets] = await Promise.all([
    deployedTokens(call, held),
    marketsOf(call.store, held, call.store.clock.now()),
  ])
  return held.map(({ network, address, name, symbol, decimals, amount }) => {
    const key = tokenKey({ network, address })
    const price = markets.get(key)?.price
    return {
      network,
      address,
      name,
      symbol,
      decimals,
      balance: String(amount),
      balance_usd:
        price === undefined ? null : decimalText((Number(amount) / 10 ** decimals) * price),
      price_usd: price === undefined ? null : decimalText(price),
      image_url: deployed.get(key)?.logo ?? null,
    }
  })
}
