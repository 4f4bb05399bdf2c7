import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { verifyWebhook, type WebhookEvent } from '@castaway/client'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../test/start'
import { runLine, type CommandResult } from '../../test/command-line'
import { triggerNames } from './trigger'

let island: TestIsland
let receiver: Server
/** Requests that the local server got, with the status that it answers. */
let received: { body: Buffer; signature: string; path: string }[] = []
let status = 200
beforeAll(async () => {
  island = await startIsland()
  receiver = createServer((request, response) => {
    void buffer(request).then((body) => {
      const signature = String(request.headers['x-neynar-signature'])
      received.push({ body, signature, path: request.url! })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  receiver.closeAllConnections()
  await new Promise((done) => receiver.close(done))
  await island.close()
})
afterEach(async () => {
  received = []
  status = 200
})

const port = () => (receiver.address() as AddressInfo).port
const envOf = () => ({ CASTAWAY_URL: island.url, CASTAWAY_API_KEY: island.apiKey })
const line = (...args: string[]) => runLine(args, envOf())
const events = () => received.map(({ body }) => JSON.parse(body.toString()) as WebhookEvent)

/** Runs a command that goes on until it is stopped. */
async function following(
  args: string[],
  work: (printed: string[]) => Promise<void>,
): Promise<CommandResult> {
  const stop = new AbortController()
  const printed: string[] = []
  const running = runLine(args, envOf(), {
    signal: stop.signal,
    onPrint: (text) => printed.push(text),
  })
  try {
    await Promise.race([
      running.then(({ noted }) => Promise.reject(new Error(`It ended: ${noted}`))),
      work(printed),
    ])
  } finally {
    stop.abort()
    await running
  }
  return running
}
const active = async () =>
  (await island.client.fetchWebhooks({})).webhooks.filter((hook) => hook.active)
const isListening = () => expect.poll(active).toHaveLength(1)

describe('listen', () => {
  test('forwards events with the signature of the island, and prints each with its status', async () => {
    const args = ['listen', '--forward-to', `${port()}/hook`, '--events', 'cast.created']
    const { printed, noted, code } = await following(args, async (lines) => {
      await isListening()
      await line('trigger', 'cast.created', '--text', 'When is low tide?')
      await line('trigger', 'user.updated')
      await expect.poll(() => lines.length).toBe(1)
      await island.local.drain()
    })
    expect(code).toBe(0)
    expect(printed).toMatch(/cast\.created +200 in \d+ ms +@ana: When is low tide\?/)
    const secret = /secret of its signatures: (\S+)/.exec(noted)![1]!
    const [{ body, signature, path }, ...others] = received as [(typeof received)[0]]
    expect([path, others]).toEqual(['/hook', []])
    expect(await verifyWebhook({ body, signature, secrets: secret })).toMatchObject({
      type: 'cast.created',
      data: { text: 'When is low tide?' },
    })
    // The island stores nothing for it while no one listens.
    expect(await active()).toEqual([])
  })

  test('keeps its secret from one time to the next', async () => {
    const args = ['listen', '--forward-to', `${port()}/again`]
    const first = await following(args, isListening)
    const second = await following(args, isListening)
    expect(first.noted).toMatch(/secret/)
    expect(second.noted).toBe(first.noted)
  })

  test('a server that fails gets the event again, and one that is away is named', async () => {
    status = 500
    await following(['listen', '--forward-to', `${port()}`, '--events', 'cast'], async (lines) => {
      await isListening()
      await line('trigger', 'cast.created')
      await expect.poll(() => lines.join()).toMatch(/cast\.created +500 in/)
      status = 200
      await island.local.clock.advance(2_000)
      await expect.poll(() => lines.join()).toMatch(/cast\.created +200 in/)
    })
    expect(new Set(events().map(({ data }) => (data as { hash: string }).hash)).size).toBe(1)
    await following(
      ['listen', '--forward-to', `127.0.0.1:${await freePort()}`, '--events', 'cast'],
      async (lines) => {
        await isListening()
        await line('trigger', 'cast.created')
        await expect.poll(() => lines.join()).toMatch(/not delivered \(ECONNREFUSED\)/)
      },
    )
    await island.local.clock.reset()
  })

  test('filters are those of a subscription', async () => {
    const args = ['listen', '--forward-to', `${port()}`, '--filter', 'author_fids=3,4']
    await following(args, async (lines) => {
      await isListening()
      await line('trigger', 'cast.created', '--fid', '2')
      await line('trigger', 'user.updated', '--fid', '3')
      await line('trigger', 'cast.created', '--fid', '3', '--text', 'By bo')
      await expect.poll(() => lines.length).toBe(1)
      await island.local.drain()
      expect(lines.join()).toContain('By bo')
      expect(lines).toHaveLength(1)
    })
  })

  test('goes on after the world was reset', async () => {
    await following(['listen', '--forward-to', `${port()}`, '--json'], async (lines) => {
      await isListening()
      await island.local.reset('small')
      await isListening()
      await line('trigger', 'cast.created', '--text', 'After the flood')
      await expect.poll(() => lines.join()).toContain('After the flood')
      expect(JSON.parse(lines[0]!)).toMatchObject({ type: 'cast.created', status: 200 })
    })
  })

  test('what is not from the island is not forwarded', async () => {
    await following(['listen', '--forward-to', `${port()}`], async (lines) => {
      await isListening()
      const url = (await active())[0]!.target_url
      const body = '{"type":"cast.created","data":{}}'
      const send = (to: string) =>
        fetch(to, { method: 'POST', body, headers: { 'x-neynar-signature': 'ab'.repeat(64) } })
      expect((await send(url)).status).toBe(401)
      expect((await send(new URL('/', url).href)).status).toBe(404)
      expect([lines, received]).toEqual([[], []])
    })
  })

  test.each([
    [['listen'], /needs --forward-to/],
    [['listen', '--forward-to', 'http://'], /is not a URL/],
    [['listen', '--forward-to', '1', '--events', 'cast.create'], /did you mean cast\.created/],
    [
      ['listen', '--forward-to', '1', '--filter', 'nonsense=1'],
      /no filter nonsense, only .*author_fids/,
    ],
    [['listen', '--forward-to', '1', '--filter', 'author_fids=x'], /--filter author_fids/],
    [['tail', 'cast'], /Unexpected argument "cast"/],
    [['trigger'], /needs an event: cast\.created/],
    [['trigger', 'cast.create'], /did you mean cast\.created/],
    [['trigger', 'trade.created'], /needs a pool/],
    [['trigger', 'cast.created', '--fid', 'two'], /--fid needs a number/],
    [['replay', '1', '--since', '1m'], /not both/],
    [['replay', '--since', 'yesterday'], /is not a time/],
  ])('%j is wrong usage', async (args, sentence) => {
    const { code, noted } = await line(...args)
    expect(noted).toMatch(sentence)
    expect(code).toBe(2)
  })
})

test.each(triggerNames)('trigger %s makes the event happen', async (name) => {
  await following(['tail', '--json', '--events', name], async (lines) => {
    await isListening()
    const { code, noted } = await line('trigger', name, '--fid', '4')
    expect([code, noted]).toEqual([0, ''])
    await expect
      .poll(() => lines.map((text) => (JSON.parse(text) as WebhookEvent).type))
      .toContain(name)
  })
})

test('tail --requests prints requests as they come', async () => {
  const args = ['tail', '--requests', '--operation', 'lookup-user-by-username']
  await following([...args, '--errors'], async (lines) => {
    await expect
      .poll(async () => {
        await line('call', 'lookupUserByUsername', '--username', 'ana')
        await line('call', 'lookupUserByUsername', '--username', 'no-one')
        return lines.join('\n')
      })
      .toMatch(/404 .*lookupUserByUsername/)
    // The time of the call and how long it took, in tenths of a millisecond at most, stand around its status.
    for (const each of lines) expect(each).toMatch(/^\d\d:\d\d:\d\d {2}404 +\d+(\.\d)? ms {2}\w/)
  })
})

describe('replay', () => {
  test('sends one delivery, or all since a time, again with the same bytes', async () => {
    const url = `http://127.0.0.1:${port()}/replayed`
    const { webhook } = await island.client.publishWebhook({
      name: 'replayed',
      url,
      subscription: { 'cast.created': {} },
    })
    await line('trigger', 'cast.created', '--count', '2')
    await island.local.drain()
    const first = received.map(({ body }) => body.toString())
    expect(first).toHaveLength(2)
    const { printed } = await line('replay', '--json')
    const [newest] = JSON.parse(printed) as [{ id: string }]
    expect((await line('replay')).printed).toMatch(
      new RegExp(`^${newest.id} .*cast.created +delivered +200`),
    )
    expect((await line('replay', '--attempts', newest.id)).printed).toMatch(
      /^1 {2}\S+Z {2}200 {2}\d+ ms {2}http:\S+\/replayed/,
    )
    await line('replay', newest.id)
    await island.local.drain()
    expect(received.map(({ body }) => body.toString())).toEqual([...first, first[1]])
    const since = await line('replay', '--since', '5m', '--webhook', webhook!.webhook_id)
    expect(since.printed).toBe('2 deliveries are sent again')
    await island.local.drain()
    expect(received.map(({ body }) => body.toString()).slice(3)).toEqual(first)
    await island.client.deleteWebhook({ webhookId: webhook!.webhook_id })
  })

  test('a delivery that does not exist is refused', async () => {
    expect(await line('replay', '999999')).toMatchObject({ code: 1 })
  })
})
