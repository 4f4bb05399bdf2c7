import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client } from '@castaway/client'
import { systemClock } from '@castaway/contract'
import { registerNewcomer, type Person } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balance } from '../../test/balance'
import { freePort, testInstallation, type TestInstallation } from '../../test/start'
import type { RunningServer } from '../boot'

/** Reads a live stream's blocks. */
function reading(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async until(words: string): Promise<string> {
      while (!text.includes(words)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`The stream ended: ${text}`)
        text += value
      }
      return text
    },
    /** The id of the last event so far. */
    position: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)![1]!,
    casts: () => [...text.matchAll(/"type":"cast","hash":"(0x\w+)"/g)].map((match) => match[1]!),
    leave: () => reader.cancel(),
  }
}

describe.runIf(process.env.DATABASE_URL)('several processes on one PostgreSQL', () => {
  let island: TestInstallation
  const servers: RunningServer[] = []
  let person: Person
  let receiver: { server: Server; url: string; received: string[] }
  const clientOf = ({ url, developmentKey }: RunningServer): Client =>
    createClient({ baseUrl: `${url}/v2`, apiKey: developmentKey! })
  const start = async (env: Record<string, string> = {}) => {
    const server = await island.start({
      env: {
        PORT: `${await freePort()}`,
        CASTAWAY_WORLD: 'small',
        CASTAWAY_DRAIN_SECONDS: '1',
        ...env,
      },
    })
    servers.push(server)
    return server
  }
  const live = async ({ url }: RunningServer, from?: string) =>
    reading(await fetch(`${url}/live${from ? `?last_event_id=${encodeURIComponent(from)}` : ''}`))

  beforeAll(async () => {
    island = await testInstallation()
    // At the same time, on an empty database and an empty data folder.
    await Promise.all([start({ CASTAWAY_ROLE: 'web' }), start({ CASTAWAY_ROLE: 'worker' })])
    person = await registerNewcomer(clientOf(servers[0]!), systemClock, 'polly')
    const received: string[] = []
    const server = createServer((request, response) => {
      void request.toArray().then((chunks) => {
        received.push(Buffer.concat(chunks).toString())
        response.end()
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    receiver = { server, url: `http://127.0.0.1:${port}/`, received }
  })
  afterAll(async () => {
    receiver.server.close()
    for (const server of servers) await server.close()
    await island.remove()
  })

  const publish = async (server: RunningServer, text: string) =>
    (await clientOf(server).publishCast({ signerUuid: person.signerUuid, text })).cast.hash

  test('start side by side, with one secret and one sample world', async () => {
    const [a, b] = servers as [RunningServer, RunningServer]
    expect(a.developmentKey).toBe(b.developmentKey)
    const { channels } = await clientOf(b).fetchAllChannels({ limit: 5 })
    expect(channels.length).toBeGreaterThan(0)
    expect(island.reported).toEqual([])
  })

  test('a cast at one arrives on the streams of the other', async () => {
    const [a, b] = servers as [RunningServer, RunningServer]
    const stream = await live(b)
    await stream.until('event: ready')
    const hash = await publish(a, 'heard elsewhere')
    await stream.until(hash)
    expect(stream.casts()).toEqual([hash])
    await stream.leave()
  })

  test('a stream that is cut off at one goes on at the other, without a gap and with nothing twice', async () => {
    const [a, b] = servers as [RunningServer, RunningServer]
    const first = await live(a)
    await first.until('event: ready')
    const hashes = [await publish(a, 'before')]
    await first.until(hashes[0]!)
    const position = first.position()
    await first.leave()
    for (const server of [a, b, a])
      hashes.push(await publish(server, `while away ${hashes.length}`))
    const second = await live(b, position)
    await second.until('"resumed":true')
    hashes.push(await publish(a, 'after'))
    await second.until(hashes.at(-1)!)
    expect(second.casts()).toEqual(hashes.slice(1))
    await second.leave()
  })

  test('a process without jobs leaves them to the one with jobs, which begins at once', async () => {
    const [web] = servers as [RunningServer]
    await clientOf(web).publishWebhook({
      name: 'all casts of polly',
      url: receiver.url,
      subscription: { 'cast.created': { author_fids: [person.fid] } },
    })
    const hash = await publish(web, 'delivered by another process')
    await expect.poll(() => receiver.received.join()).toContain(hash)
    expect(receiver.received.filter((body) => body.includes(hash))).toHaveLength(1)
  })

  test('one after the other is replaced while people go on, and no request fails', async () => {
    const port = await freePort()
    const proxy = await balance(port, () => servers.map((server) => server.port))
    const stop = new AbortController()
    const sent: string[] = []
    const client = createClient({
      baseUrl: `http://127.0.0.1:${port}/v2`,
      apiKey: servers[0]!.developmentKey!,
      retry: false,
    })
    const people = [0, 1, 2].map(async (lane) => {
      for (let n = 0; !stop.signal.aborted; n++) {
        const text = `in the middle of it, ${lane} ${n}`
        const { cast } = await client.publishCast({ signerUuid: person.signerUuid, text })
        sent.push(cast.hash)
        const { result } = await client.fetchBulkCasts({ casts: [cast.hash] })
        expect(result.casts).toHaveLength(1)
      }
    })
    for (let round = 0; round < 3; round++) {
      const [oldest] = servers
      await start()
      const before = sent.length
      await expect.poll(() => sent.length, { timeout: 10_000 }).toBeGreaterThan(before + 5)
      await oldest!.close()
      servers.shift()
    }
    stop.abort()
    await Promise.all(people)
    expect(new Set(sent).size).toBe(sent.length)
    await proxy.close()
  }, 60_000)

  test('a process with a data folder of its own joins them if it has their secret', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'castaway-other-'))
    const secret = await readFile(join(island.dataFolder, 'secret'), 'utf8')
    const env = { CASTAWAY_WORLD: 'small', CASTAWAY_DATA: folder, PORT: `${await freePort()}` }
    expect((await island.failToStart({ env })).message).toMatch(/secret/)
    const other = await island.start({ env: { ...env, CASTAWAY_SECRET: secret.trim() } })
    expect(await (await fetch(`${other.url}/readyz`)).json()).toEqual({ status: 'ready' })
    await other.close()
    await rm(folder, { recursive: true, force: true })
  })
})
