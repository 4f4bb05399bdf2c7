import type { Client } from '@castaway/client'
import { clientOf } from '../tests/harness/people'
import { startProduct, type Product } from '../tests/harness/product'

/** Servers of one installation, each of which may be gone at any moment. */
export interface Servers {
  /** One that is up, at random. */
  any(): Product
  client(): Client
  /** Kills one at random, and starts it again. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function startServers(count: number, env: Record<string, string>): Promise<Servers> {
  const all = await Promise.all(Array.from({ length: count }, () => startProduct(env)))
  let down: Product | undefined
  const any = () => {
    const up = all.filter((each) => each !== down || count === 1)
    return up[Math.floor(Math.random() * up.length)]!
  }
  return {
    any,
    client: () => clientOf({ url: any().url, apiKey: all[0]!.apiKey }),
    async kill() {
      down = all[Math.floor(Math.random() * count)]!
      await down.stop('SIGKILL')
      await down.restart()
      down = undefined
    },
    async stop() {
      await Promise.all(all.map((each) => each.stop('SIGTERM')))
    },
  }
}
