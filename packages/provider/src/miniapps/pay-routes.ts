import type { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/body'
import type { AppContext } from '../context'
import { parseOrThrow } from '../http/query'
import { serverError } from '../errors'
import { signingPages, wantsJson } from '../pages/signing-pages'
import type { Report } from '../http/report'
import { requirePayFrame, settlePayment, type PayFrame } from './pay'
import { chainLedger } from './pay-ledger'
import { payHtml, payScript, payStyle, plainPay } from './pay-page'

const Paid = z.object({
  /** Hash of the transaction that pays; without it, any matching one counts. */
  transaction: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/)
    .optional(),
})

/**
 * Payment routes: `GET /<id>` is the page, and with `accept: application/json` the terms and the transaction to send;
 * `POST /<id>` checks whether it was paid.
 */
export function payRoutes(context: AppContext, report?: Report): Hono {
  const app = signingPages(plainPay, report)
  app.get('/script.js', (c) => c.body(payScript, 200, { 'content-type': 'text/javascript' }))
  app.get('/style.css', (c) => c.body(payStyle, 200, { 'content-type': 'text/css' }))
  app.get('/:id', async (c) => {
    const frame = await requirePayFrame(context.store.db, c.req.param('id'))
    if (!wantsJson(c)) return c.html(payHtml(frame))
    const { status, to, config } = frame
    return c.json({
      status,
      to,
      config,
      ...(status === 'created' && { pay: await terms(context, frame) }),
    })
  })
  app.post('/:id', async (c) => {
    const { transaction } = parseOrThrow(Paid, (await readBody(c.req.raw)) ?? {})
    const frame = await requirePayFrame(context.store.db, c.req.param('id'))
    const { status } = await settlePayment(context, chainLedger(context.chain), frame, transaction)
    return c.json({ status })
  })
  return app
}

/** What a wallet needs to pay, and to distinguish the local chain from the real one. */
async function terms(context: AppContext, { to }: PayFrame) {
  const chain = await context.chain(to.network)
  const { paymentOf } = await import('./pay-chain')
  const transaction = await paymentOf(chain, to)
  if (!transaction) throw serverError('NotFound', 'The island’s chain has no such token')
  const { hash } = await chain.read.getBlock({ blockNumber: 0n })
  return { chain_id: chain.id, rpc_url: chain.rpcUrl, genesis_hash: hash, transaction }
}
