import { ServerError } from '@castaway/contract'
import { MarketRequest, QuoteRequest, type SwapMarket } from '@castaway/contract/swaps'
import { networkOf, openMarkets, type LocalChain } from '@castaway/provider'
import { Hono } from 'hono'
import { answerError, HttpError, httpErrors } from '../gateway/errors'
import { readJson, validate } from '../gateway/forward'
import type { ChainSettings } from '../settings/chains'
import type { SwapServiceSettings } from '../settings/swaps'
import { askService } from './quote-service'

export interface SwapOptions {
  /** The island's own chains; null with a remote provider. */
  island: LocalChain | null
  /** Remote chains, in place of the island's own. */
  remoteChains: ChainSettings['rpc']
  service: SwapServiceSettings | undefined
  userIdOf(request: Request): Promise<string | null>
  /** Receives what cannot be answered; never with what a request carried. */
  report(cause: unknown): void
}

/** `/api/_swap`: where the wallet can swap tokens, and the quotes of the configured service. */
export function swapRoutes(options: SwapOptions): Hono {
  const { island, remoteChains, service, userIdOf, report } = options
  const app = new Hono()
  app.use('*', async (c, next) => {
    if (!(await userIdOf(c.req.raw))) throw httpErrors.signIn()
    await next()
    c.header('cache-control', 'no-store')
  })
  app.onError(answerError(report))

  app.post('/market', async (c) => {
    const { chainId, sell, buy } = validate(MarketRequest, await readJson(c.req.raw))
    const network = networkOf(chainId)
    if (!island || !network || remoteChains[chainId])
      return c.json({ source: service ? 'service' : 'none' } satisfies SwapMarket)
    const tokens = [sell, buy].filter((token) => token !== null)
    try {
      const exchange = await openMarkets(await island(network), tokens)
      return c.json({ source: 'exchange', exchange } satisfies SwapMarket)
    } catch (cause) {
      if (cause instanceof ServerError && cause.code === 'CHAIN_UNAVAILABLE')
        return c.json({ source: 'none' } satisfies SwapMarket)
      throw cause
    }
  })

  app.post('/quote', async (c) => {
    const request = validate(QuoteRequest, await readJson(c.req.raw))
    const isOfIsland = island && networkOf(request.chainId) && !remoteChains[request.chainId]
    if (!service || isOfIsland)
      throw new HttpError('NOT_FOUND', 'No swap service is configured for this network')
    return c.json({ quote: await askService(service, request) })
  })
  return app
}
