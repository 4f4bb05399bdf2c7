import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startIsland } from '@castaway/testkit'
import { receiveEvents } from './event-receiver'
import { root } from './peers'
import { median, ms, quantile, type Row } from './table'

const ANA = 2
const CASTS = 200
const WARM_UP = 20

/** Time from the commit of a cast until `castaway listen`, a process of its own, has forwarded it to a local server. */
export async function listen(): Promise<Row[]> {
  const island = await startIsland()
  const receiver = await receiveEvents(island)
  const child = spawn(
    process.execPath,
    [join(root, 'apps/castaway/dist/main.js'), 'listen', '--forward-to', receiver.url, '--json'],
    {
      env: { ...process.env, CASTAWAY_URL: island.url, CASTAWAY_API_KEY: island.apiKey },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  try {
    let notes = ''
    while (!notes.includes('Forwarding to')) {
      const [chunk] = (await once(child.stderr, 'data')) as [Buffer]
      notes += chunk.toString()
    }
    const signerUuid = await island.signerOf(ANA)
    for (let run = 0; run < WARM_UP + CASTS; run++) {
      if (run === WARM_UP) receiver.took.length = 0
      const arrived = receiver.next()
      await island.client.publishCast({ signerUuid, text: `Bench ${process.pid} ${run}` })
      await arrived
    }
    const [p50, p99] = [median(receiver.took), quantile(receiver.took, 0.99)]
    return [
      {
        what: '`castaway listen`, from commit to the local server p50',
        figure: ms(p50),
        against: '20 ms limit',
        ratio: p50 / 20,
      },
      {
        what: '`castaway listen`, from commit to the local server p99',
        figure: ms(p99),
        against: `${ms(p50)} its p50`,
        ratio: p99 / p50,
      },
    ]
  } finally {
    child.kill('SIGINT')
    await once(child, 'exit')
    await receiver.close()
    await island.close()
  }
}
