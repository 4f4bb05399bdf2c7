import { islandFixture, type Island } from '@castaway/fixture'
import { createServer } from 'vite'
import { expect, test as base } from 'vitest'
import { apiProxy } from '../api-proxy'
import { clientAt } from '../src/client'
import { feedPage } from '../src/feed'

const test = base.extend<{ island: Island }>(islandFixture())

test('words find the casts that have them, page by page', async ({ island }) => {
  const { signerUuid } = await island.as('ana')
  for (let number = 1; number <= 12; number++) {
    await island.client.publishCast({ signerUuid, text: `The lighthouse keeper waves, ${number}` })
  }
  await island.settled()
  const client = clientAt(island.baseUrl, island.apiKey)
  const first = await feedPage(client, 'lighthouse keeper')
  const second = await feedPage(client, 'lighthouse keeper', first.next)
  expect([first.casts.length, second.casts.length, second.next]).toEqual([10, 2, undefined])
  expect((await feedPage(client, 'lighthouse elephant')).casts).toEqual([])
})

test('the proxy adds the key to reads, and refuses writes', async ({ island }) => {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { port: 0, proxy: apiProxy(island.baseUrl, island.apiKey) },
  })
  await server.listen()
  const at = server.resolvedUrls!.local[0]!
  const { casts } = await feedPage(clientAt(`${at}v2`), '')
  expect(casts.length).toBeGreaterThan(0)
  const written = await fetch(`${at}v2/farcaster/cast`, { method: 'POST', body: '{}' })
  expect(written.status).toBe(405)
  await server.close()
})
