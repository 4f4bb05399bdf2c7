import { describe, expect, it } from 'vitest'
import { createClient, items, pages } from './index'
import { json, listen } from '../test/listen'
import { fetchAllChannels } from './operations'

const channelPages = [
  { channels: [{ id: 'a' }, { id: 'b' }], next: { cursor: 'p2' } },
  { channels: [], next: { cursor: 'p3' } },
  { channels: [{ id: 'c' }], next: { cursor: null } },
]

describe('a list', () => {
  it('is iterated to its end, with the caller’s arguments on every page', async () => {
    const { baseUrl, received } = await listen((_, response, count) =>
      json(response, channelPages[count - 1]),
    )
    const client = createClient({ baseUrl, apiKey: 'k' })
    const ids: string[] = []
    for await (const channel of client.fetchAllChannels.items({ limit: 2 })) ids.push(channel.id)
    expect(ids).toEqual(['a', 'b', 'c'])
    expect(received.map(({ query }) => [query.get('limit'), query.get('cursor')])).toEqual([
      ['2', null],
      ['2', 'p2'],
      ['2', 'p3'],
    ])
  })

  it('starts at the caller’s cursor and fetches no page that is not read', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, channelPages[0]))
    const client = createClient({ baseUrl })
    for await (const page of client.fetchAllChannels.pages({ cursor: 'start' })) {
      expect(page.next?.cursor).toBe('p2')
      break
    }
    expect(received).toHaveLength(1)
    expect(received[0]!.query.get('cursor')).toBe('start')
  })

  it('is found when nested, with any form of the last page', async () => {
    const { baseUrl } = await listen((request, response) => {
      const more = request.query.get('cursor') === null
      json(response, {
        result: { users: [{ fid: more ? 2 : 3 }], ...(more ? { next: { cursor: 'x' } } : {}) },
      })
    })
    const fids: number[] = []
    for await (const user of createClient({ baseUrl }).searchUser.items({ q: 'an' }))
      fids.push(user.fid)
    expect(fids).toEqual([2, 3])
  })

  it('fails when a cursor repeats', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, channelPages[0]))
    const client = createClient({ baseUrl })
    const walk = async () => {
      for await (const _ of client.fetchAllChannels.items());
    }
    await expect(walk()).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      operation: 'fetchAllChannels',
    })
    expect(received).toHaveLength(2)
  })

  it.each([{}, { channels: null }, { channels: [], next: { cursor: 7 } }])(
    'that is %j is an error, not an end',
    async (answer) => {
      const { baseUrl } = await listen((_, response) => json(response, answer))
      const walk = async () => {
        for await (const _ of createClient({ baseUrl }).fetchAllChannels.items());
      }
      await expect(walk()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' })
    },
  )

  it('stops at a failure midway and at a signal', async () => {
    const { baseUrl } = await listen((_, response, count) =>
      count === 1
        ? json(response, channelPages[0])
        : json(response, { code: 'INVALID_CURSOR', message: 'no such cursor' }, 400),
    )
    const ids: string[] = []
    const walk = async () => {
      for await (const { id } of items({ baseUrl }, fetchAllChannels, {})) ids.push(id)
    }
    await expect(walk()).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
    expect(ids).toEqual(['a', 'b'])
    const stopped = pages({ baseUrl }, fetchAllChannels, {}, { signal: AbortSignal.abort() })
    await expect(stopped.next()).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
