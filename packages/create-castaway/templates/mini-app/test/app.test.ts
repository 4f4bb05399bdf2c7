import { islandFixture, type Island } from '@castaway/fixture'
import { createServer } from 'vite'
import { expect, test as base } from 'vitest'
import { app } from '../app.ts'
import { greeting } from '../src/greeting'

const test = base.extend<{ island: Island }>(islandFixture())

test('a cast that links to the app shows its card', async ({ island }) => {
  const port = 20_000 + (process.pid % 20_000)
  process.env.APP_PORT = String(port)
  const server = await createServer({ logLevel: 'error' })
  await server.listen()
  const url = `http://localhost:${port}/`
  const ana = await island.as('ana')
  const { cast } = await island.client.publishCast({
    signerUuid: ana.signerUuid,
    text: 'Look at the tide',
    embeds: [{ url }],
  })
  await island.settled()
  const { result } = await island.client.fetchBulkCasts({ casts: [cast.hash] })
  expect(result.casts[0]?.frames?.[0]).toMatchObject({ title: app.button, frames_url: url })
  await server.close()
})

test('the user who opened the app is greeted by name', () => {
  expect(greeting({ fid: 2, displayName: 'Ana' })).toBe('Good morning, Ana.')
  expect(greeting({ fid: 2 })).toBe('Good morning, account 2.')
})
