import type { Cast, Channel } from '@castaway/react'
import { expect, test } from 'vitest'
import { miniAppCast, miniAppChannel } from './launch-from'

const ana = {
  fid: 2,
  username: 'ana',
  display_name: 'Ana Sol',
  pfp_url: 'https://a.example/ana.png',
}

test('a cast tells who wrote it, whom it mentions, and what it embeds', () => {
  const cast = {
    hash: '0xab',
    parent_hash: '0xcd',
    parent_author: { fid: 9 },
    author: ana,
    timestamp: '2026-01-01T00:00:00.000Z',
    text: 'Ahoy @bo',
    mentioned_profiles: [{ fid: 3, username: 'bo', display_name: '', pfp_url: null }],
    embeds: [{ url: 'https://tides.example/' }, { cast_id: { hash: '0xef', fid: 1 } }],
    channel: { id: 'lagoon' },
  } as unknown as Cast
  expect(miniAppCast(cast)).toEqual({
    hash: '0xab',
    parentHash: '0xcd',
    parentFid: 9,
    author: {
      fid: 2,
      username: 'ana',
      displayName: 'Ana Sol',
      pfpUrl: 'https://a.example/ana.png',
    },
    timestamp: Date.UTC(2026, 0, 1),
    text: 'Ahoy @bo',
    mentions: [{ fid: 3, username: 'bo' }],
    embeds: ['https://tides.example/'],
    channelKey: 'lagoon',
  })
})

test('a channel has its key, its name, and its image if there is one', () => {
  const channel = { id: 'lagoon', name: 'Lagoon', image_url: 'https://a.example/lagoon.png' }
  expect(miniAppChannel(channel as Channel)).toEqual({
    key: 'lagoon',
    name: 'Lagoon',
    imageUrl: 'https://a.example/lagoon.png',
  })
  expect(miniAppChannel({ id: 'lagoon', name: '' } as Channel)).toEqual({
    key: 'lagoon',
    name: 'lagoon',
  })
})
