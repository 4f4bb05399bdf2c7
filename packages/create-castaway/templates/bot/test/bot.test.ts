import { islandFixture, type Island } from '@castaway/fixture'
import { expect, test as base } from 'vitest'
import { replyTo, startBot } from '../src/bot'

const test = base.extend<{ island: Island }>(islandFixture())

async function botOn(island: Island) {
  const bo = await island.as('bo')
  return startBot({ client: island.client, signerUuid: bo.signerUuid, port: 0 })
}

test('a mention gets a reply', async ({ island }) => {
  const bot = await botOn(island)
  const ana = await island.as('ana')
  const { cast } = await island.client.publishCast({
    signerUuid: ana.signerUuid,
    text: '@bo when is low tide?',
  })
  await island.settled()
  const { conversation } = await island.client.lookupCastConversation({
    identifier: cast.hash,
    type: 'hash',
    replyDepth: 1,
  })
  expect(conversation.cast.direct_replies.map(({ text }) => text)).toEqual([replyTo('ana')])
  await bot.stop()
})

test('what nobody signed is refused', async ({ island }) => {
  const bot = await botOn(island)
  const answer = await fetch(bot.url, { method: 'POST', body: '{"type":"cast.created"}' })
  expect(answer.status).toBe(401)
  await bot.stop()
})
