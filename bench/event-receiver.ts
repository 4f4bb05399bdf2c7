import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestIsland } from '@castaway/testkit'

export interface EventReceiver {
  url: string
  /** Milliseconds from the commit of each cast until it was received here. */
  took: number[]
  /** Waits for the next cast. */
  next(): Promise<void>
  close(): Promise<void>
}

/** A server on this machine that receives the casts of an island in its own process, as a webhook gets them. */
export async function receiveEvents(island: TestIsland): Promise<EventReceiver> {
  const committed = new Map<string, number>()
  // Emitted right after the commit.
  island.store.events.subscribe((event) => {
    if (event.kind === 'cast') committed.set(event.hash, performance.now())
  })
  const took: number[] = []
  let received = () => {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const at = performance.now()
      response.end()
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { hash: string } }
      took.push(at - committed.get(data.hash)!)
      received()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    took,
    next: () => new Promise((done) => (received = done)),
    close: () => new Promise((done) => server.close(() => done())),
  }
}
