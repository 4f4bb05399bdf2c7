import type { Client } from '@castaway/client'
import type { ExampleContext } from '@castaway/contract'
import type { Store } from '@castaway/provider'

type ExampleApp = Pick<
  ExampleContext,
  'appUrl' | 'appDomain' | 'payFrameId' | 'subscriptionContract'
>

const ANA = 2

/** Data for the examples of mini apps, payments and subscriptions. */
export async function exampleApp({
  store,
  client,
  pageUrl,
}: {
  store: Store
  client: Client
  pageUrl: string
}): Promise<ExampleApp> {
  const { origin, host } = new URL(pageUrl)
  const { address } = await store.db
    .selectFrom('subscription_offer')
    .select('contract_address as address')
    .where('owner_fid', '=', ANA)
    .executeTakeFirstOrThrow()
  const { transaction_frame } = await client.createTransactionPayFrame({
    framePayTransactionRequestBody: {
      transaction: {
        to: { address, network: 'base', token_contract_address: `0x${'00'.repeat(20)}`, amount: 1 },
      },
      config: { line_items: [{ name: 'Oar', description: 'Driftwood' }] },
    },
  })
  return {
    appUrl: origin,
    appDomain: host,
    payFrameId: transaction_frame.id,
    subscriptionContract: address,
  }
}
