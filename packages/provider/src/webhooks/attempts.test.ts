import { setTimeout as delay } from 'node:timers/promises'
import { smallPeople } from '@castaway/seeds'
import { expect, test } from 'vitest'
import { webhookIsland } from '../../test/webhook-island'
import { sweep } from '../sweep'
import { replayDeliveries } from './log'

const { ana } = smallPeople
const own = webhookIsland()
const attemptsOf = (id: number) => own.island.local.webhooks.attempts(id)
const newest = async () => (await own.island.local.webhooks.deliveries({ limit: 1 })).deliveries[0]!

test('every attempt is kept with its request and its answer', async () => {
  own.receiver.answer = (response, count) =>
    count === 1
      ? response
          .writeHead(503, {
            'content-type': 'text/plain',
            'retry-after': '7',
            'set-cookie': 'session=secret',
          })
          .end('busy\0 \ud83d')
      : count === 2
        ? response.writeHead(500, { 'content-type': 'application/json' }).end('x'.repeat(5_000))
        : response.writeHead(204).end()
  await own.listen()
  await own.castAs(ana, 'three times')
  await own.secondsOfAttempts(4)
  const { id, event_id: event } = await newest()
  const { attempts } = await attemptsOf(id)
  expect(attempts).toMatchObject([
    {
      attempt: 1,
      error: 'The response status was 503',
      request: {
        url: own.receiver.url,
        headers: {
          'x-neynar-signature': expect.stringMatching(/^[0-9a-f]{128}$/),
          'x-castaway-delivery': String(id),
          'x-castaway-event': String(event),
          'x-castaway-attempt': '1',
        },
      },
      response: {
        status: 503,
        headers: { 'content-type': 'text/plain', 'retry-after': '7' },
        body: 'busy\ufffd \ufffd',
        is_whole: true,
      },
    },
    { attempt: 2, response: { status: 500, body: 'x'.repeat(2_000), is_whole: false } },
    { attempt: 3, error: null, response: { status: 204, body: '' } },
  ])
  expect(attempts[0]!.response!.headers).not.toHaveProperty('set-cookie')
  expect(attempts[1]!.at - attempts[0]!.at).toBe(1_000)
  // What a receiver recognizes a repeated delivery by.
  const headers = own.receiver.received.map((each) => [
    each.headers['x-castaway-delivery'],
    each.headers['x-castaway-attempt'],
  ])
  expect(headers).toEqual([1, 2, 3].map((attempt) => [String(id), String(attempt)]))
  await replayDeliveries(own.island, { delivery: id })
  await own.island.jobs.drain()
  expect(own.receiver.received.at(-1)!.headers).toMatchObject({
    'x-castaway-delivery': String(id + 1),
    'x-castaway-event': String(event),
  })
})

test('an attempt without an answer says why, and a delivery that does not exist has none', async () => {
  const { url } = own.receiver
  await own.listen(undefined, url)
  await own.receiver.close()
  await own.castAs(ana, 'anyone there')
  await own.island.jobs.drain()
  const { id } = await newest()
  expect((await attemptsOf(id)).attempts).toMatchObject([
    { attempt: 1, response: null, error: 'The server at this URL did not respond' },
  ])
  await expect(attemptsOf(id + 100)).rejects.toMatchObject({ status: 404 })
})

test('an answer whose body never ends counts by its status, without a wait', async () => {
  own.receiver.answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.write('and then')
  }
  await own.listen()
  await own.castAs(ana, 'tell me more')
  const began = performance.now()
  await Promise.race([own.island.jobs.drain(), delay(4_000)])
  expect(performance.now() - began).toBeLessThan(3_000)
  const { id, status } = await newest()
  expect(status).toBe('delivered')
  expect((await attemptsOf(id)).attempts).toMatchObject([
    { response: { status: 200, body: 'and then', is_whole: false } },
  ])
})

test('attempts are deleted with their delivery', async () => {
  await own.listen()
  await own.castAs(ana, 'for a week')
  await own.island.jobs.drain()
  own.island.clock.advance(30 * 86_400_000)
  await sweep(own.island, null, { signal: new AbortController().signal })
  const { rows } = await own.island.local.sql.run('select count(*) from webhook_attempt')
  expect(rows).toEqual([['0']])
})
