import { startIsland } from '@castaway/testkit'
import { receiveEvents } from './event-receiver'
import { median, ms, quantile, timed, type Row } from './table'

const ANA = 2
const CASTS = 200

/** Time from the commit of a cast until a webhook on this machine has received it. */
export async function webhooks(): Promise<Row[]> {
  const island = await startIsland()
  const receiver = await receiveEvents(island)
  const { took } = receiver
  try {
    const signerUuid = await island.signerOf(ANA)
    const publish = (run: number) =>
      island.client.publishCast({ signerUuid, text: `Bench ${process.pid} ${run}` })
    await timed(20, publish)
    const alone = await timed(CASTS, (run) => publish(1_000 + run))
    await island.client.publishWebhook({
      name: 'Bench',
      url: receiver.url,
      subscription: { 'cast.created': { author_fids: [ANA], text: '(?i)bench \\d+' } },
    })
    const watched: number[] = []
    for (let run = 0; run < CASTS + 20; run++) {
      // The first runs are warm-up.
      if (run === 20) took.length = watched.length = 0
      const arrived = receiver.next()
      watched.push(...(await timed(1, () => publish(2_000 + run))))
      await arrived
    }
    return [
      {
        what: 'webhook, from commit to received p50',
        figure: ms(median(took)),
        against: `${ms(median(watched))} publishing the cast`,
        ratio: median(took) / median(watched),
      },
      {
        what: 'webhook, from commit to received p99',
        figure: ms(quantile(took, 0.99)),
        against: `${ms(median(took))} its p50`,
        ratio: quantile(took, 0.99) / median(took),
      },
      {
        what: 'publish a cast p50, with a webhook that hears of it',
        figure: ms(median(watched)),
        against: `${ms(median(alone))} without`,
        ratio: median(watched) / median(alone),
      },
    ]
  } finally {
    await receiver.close()
    await island.close()
  }
}
