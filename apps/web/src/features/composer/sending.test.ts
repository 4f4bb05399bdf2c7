import { expect, it } from 'vitest'
import type { Draft } from './drafts'
import { bodyOf } from './sending'

const draft: Draft = {
  id: 'a',
  fid: 3,
  target: 'new',
  text: '  low tide https://a.example/ \n',
  channel: { id: 'lagoon', name: 'Lagoon' },
  withoutPreview: [],
  attempt: null,
  revision: 1,
  savedAt: 0,
}
const cast = { hash: '0xaa', author: { fid: 7 } }

it('sends text, links and channel of a new cast', () => {
  expect(bodyOf(draft, {})).toEqual({
    text: 'low tide https://a.example/',
    embeds: [{ url: 'https://a.example/' }],
    channelId: 'lagoon',
  })
})

it('sends a reply to its parent and nowhere else', () => {
  expect(bodyOf({ ...draft, text: 'yes' }, { replyTo: cast })).toEqual({
    text: 'yes',
    parent: '0xaa',
    parentAuthorFid: 7,
  })
})

it('puts the quoted cast first', () => {
  expect(bodyOf(draft, { quote: cast }).embeds).toEqual([
    { cast_id: { hash: '0xaa', fid: 7 } },
    { url: 'https://a.example/' },
  ])
})
