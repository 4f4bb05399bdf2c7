import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addMiniApp } from '@castaway/provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ana, miniAppLibrary, startHubIsland, type HubIsland } from './hub-client'

/** The webhook of a mini app, as its server reads it with the published library, unmodified. */

let at: HubIsland
beforeAll(async () => {
  at = await startHubIsland()
})
afterAll(() => at?.close())

/** A mini app: its manifest, and what its webhook got. */
async function startApp() {
  const received: unknown[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      if (request.url === '/webhook') received.push(JSON.parse(body))
      response.end(JSON.stringify({ miniapp: { version: '1', webhookUrl: `${url()}/webhook` } }))
    })
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { url: url(), domain: new URL(url()).host, received, close: () => server.close() }
}

test('the library of mini apps’ servers reads every event, and what came with adding works', async () => {
  const { createVerifyAppKeyWithHub, parseWebhookEvent } = miniAppLibrary()
  const { client, jobs, store, clock, url } = at.island
  const app = await startApp()
  try {
    const signerUuid = await at.island.signerOf(ana)
    const events = [
      'frame_added',
      'notifications_enabled',
      'notifications_disabled',
      'frame_removed',
    ] as const
    for (const event of events) {
      await client.appHostPostEvent({
        appHostPostEventBody: { signer_uuid: signerUuid, app_domain: app.domain, fid: ana, event },
      })
    }
    // As the app’s own pages do it.
    const details = await addMiniApp(
      {
        store,
        jobs,
        random: store.random,
        publicUrl: url,
        allowPrivateAddresses: true,
        at: clock.now(),
        signal: AbortSignal.timeout(10_000),
      },
      { app: 'test', domain: app.domain, signerUuid },
    )
    await jobs.drain()
    const verify = createVerifyAppKeyWithHub(url)
    const read = await Promise.all(app.received.map((body) => parseWebhookEvent(body, verify)))
    expect(read.map(({ fid }) => fid)).toEqual(Array.from({ length: 5 }, () => ana))
    const issued = { url: `${url}/f/notify`, token: expect.any(String) }
    expect(read.map(({ event }) => event)).toEqual([
      { event: 'miniapp_added' },
      { event: 'notifications_enabled', notificationDetails: issued },
      { event: 'notifications_disabled' },
      { event: 'miniapp_removed' },
      { event: 'miniapp_added', notificationDetails: details },
    ])
    // The library also reads the former names; what is sent has the specification’s.
    const names = (app.received as { payload: string }[]).map(
      ({ payload }) => JSON.parse(Buffer.from(payload, 'base64url').toString()).event,
    )
    expect(names).toContain('miniapp_removed')
    expect(names.filter((name) => name.startsWith('frame'))).toEqual([])
    const sent = await fetch(details.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        notificationId: 'first',
        title: 'Hello',
        body: 'There',
        targetUrl: app.url,
        tokens: [details.token],
      }),
    })
    const { result } = (await sent.json()) as { result: { successfulTokens: string[] } }
    expect(result.successfulTokens).toEqual([details.token])
  } finally {
    app.close()
  }
})
