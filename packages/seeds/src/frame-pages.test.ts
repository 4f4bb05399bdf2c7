import { expect, test } from 'vitest'
import { readFrame, readHead } from '@castaway/provider/seeding'
import { framePages, framePreviews } from './frame-pages'

const origin = 'http://island.test'
const app = framePages()
const frameIn = (html: string) =>
  readFrame({
    html,
    url: `${origin}/frame/x`,
    head: readHead(html, origin),
    allowPrivate: true,
  })
const tap = (slug: string, untrustedData: object) =>
  app.request(`${origin}/frame/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ untrustedData }),
  })

test('every page is the frame in the world’s previews', async () => {
  for (const { url, metadata } of framePreviews(origin)) {
    const page = await app.request(url)
    expect(metadata.frame).toMatchObject({ version: 'vNext' })
    expect(frameIn(await page.text())?.image).toBe(metadata.frame?.image)
  }
})

test('a poll responds to a click with the results, and starts again', async () => {
  const voted = frameIn(await (await tap('poll', { buttonIndex: 2 })).text())
  expect(voted).toMatchObject({ title: 'Results so far', state: { serialized: 'voted' } })
  const again = frameIn(await (await tap('poll', { buttonIndex: 1, state: 'voted' })).text())
  expect(again).toMatchObject({ title: 'Which tide is yours?' })
})

test('the guest book requires a line and shows it as text', async () => {
  expect((await tap('guestbook', { buttonIndex: 1 })).status).toBe(400)
  const signed = frameIn(
    await (await tap('guestbook', { buttonIndex: 1, inputText: '<script>x' })).text(),
  )
  const image = await (await app.request(signed!.image)).text()
  expect(image).toContain('&lt;script&gt;x')
  expect(image).not.toContain('<script>')
})

test('the fourth door asks for a transaction, and shows what was sent', async () => {
  expect(await (await tap('doors', { buttonIndex: 4 })).json()).toMatchObject({
    chainId: 'eip155:8453',
    method: 'eth_sendTransaction',
  })
  const paid = frameIn(
    await (await tap('doors', { buttonIndex: 4, transactionId: '0xabcd' })).text(),
  )
  expect(paid).toMatchObject({ title: 'Paid at the fourth door' })
})

test('a door redirects, and invalid clicks are rejected', async () => {
  const door = await tap('doors', { buttonIndex: 2 })
  expect([door.status, door.headers.get('location')]).toEqual([302, 'https://example.com/surprise'])
  expect((await tap('poll', { buttonIndex: 99 })).status).toBe(400)
  expect((await app.request(`${origin}/frame/none`)).status).toBe(404)
})
