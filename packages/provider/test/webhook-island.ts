import type { Webhook } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { listDeliveries } from '../src/webhooks/log'
import { startReceiver, type Receiver } from './webhook-receiver'

/** Shared setup of the tests in a file. */
class WebhookIsland {
  island!: TestIsland
  receiver!: Receiver

  listen = async (subscription: object = { 'cast.created': {} }, url = this.receiver.url) => {
    const hook = { name: 'Hook', url, subscription }
    return (await this.island.client.publishWebhook(hook)).webhook!
  }

  castAs = async (fid: number, text: string): Promise<string> => {
    this.island.clock.advance(1_000)
    const signerUuid = await this.island.signerOf(fid)
    return (await this.island.client.publishCast({ signerUuid, text })).cast.hash
  }

  textsReceived = (): string[] => this.receiver.events().map(({ data }) => data['text'])

  logOf = ({ webhook_id: webhookId }: Webhook) => listDeliveries(this.island.store, { webhookId })

  /** Advances the clock in steps of a second and runs due jobs. @returns seconds at which deliveries arrived */
  secondsOfAttempts = async (seconds: number): Promise<number[]> => {
    const at: number[] = []
    for (let second = 0; second <= seconds; second++) {
      const before = this.receiver.received.length
      await this.island.jobs.drain()
      if (this.receiver.received.length > before) at.push(second)
      this.island.clock.advance(1_000)
    }
    return at
  }
}

/** A test provider whose jobs run on demand, with a new receiver and no webhooks for every test. */
export function webhookIsland(): WebhookIsland {
  const own = new WebhookIsland()
  beforeAll(async () => {
    own.island = await startIsland({ runJobs: false })
    own.island.clock.freeze()
  })
  afterAll(() => own.island.close())
  beforeEach(async () => {
    own.island.clock.advance(1_000)
    const { webhooks } = await own.island.client.fetchWebhooks({})
    for (const { webhook_id: webhookId } of webhooks) {
      await own.island.client.deleteWebhook({ webhookId })
    }
    own.receiver = await startReceiver()
    return () => own.receiver.close()
  })
  return own
}
