import type { ScheduledThread } from '@castaway/contract/records'
import { castIdempotencyKey } from '@castaway/contract/cast-idempotency-key'
import { expect, it } from 'vitest'
import { type Draft, newPart } from '../../../shared/drafts/draft-model'
import { captionOf, fromScheduled, toScheduleRequest } from './scheduled'
import { idempotencyKeyOf, publishThread } from '../publish/publish-thread'

const quote = { hash: `0x${'a'.repeat(40)}`, author: { fid: 7 } }
const image = `https://here/media/${'x'.repeat(22)}.jpg`
const draft = {
  id: 'd',
  fid: 3,
  target: 'new',
  parts: [
    {
      ...newPart('k1', 'One https://a.example/ https://b.example/'),
      withoutPreview: ['https://b.example/'],
      images: [{ id: 'p', url: image, alt: 'A bay' }],
      embeds: ['https://tides.example/'],
    },
    newPart('k2', ' '),
    newPart('k3', 'Two'),
  ],
  channel: { id: 'lagoon', name: 'Lagoon' },
  sent: [],
} as unknown as Draft
let n = 0
const newId = () => `n${++n}`
const planned = (
  request: ReturnType<typeof toScheduleRequest>,
  sent: string[] = [],
): ScheduledThread => ({
  ...request,
  id: 's',
  state: 'waiting',
  sent,
  failure: null,
  tried: null,
  updated_at: 0,
})

it('a draft is scheduled as it would be sent: images before given links before those of the text, without blank casts', () => {
  expect(toScheduleRequest(draft, 99, {})).toEqual({
    fid: 3,
    casts: [
      {
        key: 'k1',
        text: 'One https://a.example/ https://b.example/',
        embeds: [{ url: image }, { url: 'https://tides.example/' }, { url: 'https://a.example/' }],
      },
      { key: 'k3', text: 'Two', embeds: [] },
    ],
    parent: null,
    parent_author_fid: null,
    channel_id: 'lagoon',
    due_at: 99,
  })
})

it('a scheduled thread becomes the same draft again, its casts under their keys', () => {
  const back = fromScheduled(planned(toScheduleRequest(draft, 99, {})), newId, 50)
  expect(back).toMatchObject({
    fid: 3,
    target: 'new',
    due: 99,
    channel: { id: 'lagoon' },
    sent: [],
  })
  expect(back.id).not.toBe('s')
  expect(back.parts.map(({ text }) => text)).toEqual([
    'One https://a.example/ https://b.example/',
    'Two',
  ])
  expect(back.parts[0]).toMatchObject({
    withoutPreview: ['https://b.example/'],
    images: [{ url: image }],
    embeds: ['https://tides.example/'],
  })
  expect(toScheduleRequest(back, 99, {}).casts).toEqual(toScheduleRequest(draft, 99, {}).casts)
})

it('a reply or quote keeps its target, and only unsent casts come back', () => {
  const quoting = planned(toScheduleRequest({ ...draft, channel: null }, 9, { quote }))
  expect(fromScheduled(quoting, newId, 50)).toMatchObject({
    target: `quote:${quote.hash}`,
    due: null,
  })
  const reply = planned(toScheduleRequest(draft, 9, { replyTo: quote }), ['0x01'])
  const rest = fromScheduled(reply, newId, 50)
  expect(rest).toMatchObject({ target: `reply:${quote.hash}`, sent: ['0x01'] })
  expect(rest.parts.map(({ text }) => text)).toEqual(['Two'])
  expect(toScheduleRequest(rest, 9, { replyTo: quote })).toMatchObject({
    parent: '0x01',
    parent_author_fid: 3,
    channel_id: null,
  })
})

it('a cast that the server may have sent keeps its idempotency key after a cancel', async () => {
  const { casts, ...request } = toScheduleRequest({ ...draft, channel: null }, 9, {
    replyTo: quote,
  })
  // The server's first attempt, and the next one after its response.
  const tries = casts.map(({ key, text, embeds }, index) =>
    castIdempotencyKey(key!, { text, embeds, parent: index === 0 ? quote.hash : '0x01' }),
  )
  const lost = { ...planned({ ...request, casts }), tried: tries[0]! }
  for (const [given, sent] of [
    [lost, []],
    [{ ...lost, sent: ['0x01'], tried: tries[1]! }, ['0x01']],
  ] as const) {
    let now = fromScheduled({ ...given, sent: [...sent] }, newId, 50)
    expect(now.parts[0]!.tried).toBe(given.tried)
    const published: (string | undefined)[] = []
    const session = {
      read: () => ({ draft: now }),
      edit: (change: (d: Draft) => Partial<Draft>) => void (now = { ...now, ...change(now) }),
      settled: async () => {},
    }
    const target = sent.length > 0 ? {} : { replyTo: quote }
    await publishThread(session, target, async ({ idem }) => {
      published.push(idem)
      return { hash: '0x01' }
    })
    expect(published).toEqual(tries.slice(sent.length))
  }
  // Different text is a different cast.
  const [part] = fromScheduled(lost, newId, 50).parts
  expect(idempotencyKeyOf(part!, { text: 'Other words', parent: quote.hash })).not.toBe(tries[0])
})

it('a scheduled cast without a text is shown as the page that it shares', () => {
  const [cast] = toScheduleRequest(draft, 99, {}).casts
  expect(captionOf(cast!)).toBe(cast!.text)
  expect(captionOf({ ...cast!, text: '' })).toBe('https://tides.example/')
  expect(captionOf({ text: '', embeds: [{ url: image }] })).toBe('')
})
