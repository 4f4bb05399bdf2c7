import { expect, test } from 'vitest'
import { audienceOf, draftOf, emptyForm, scoreOf } from './campaign-form'

const complete = {
  ...emptyForm,
  app: 'app_1',
  title: ' High water ',
  body: 'Until four',
  url: 'https://tides.example/now',
}

test('everyone is reached without a word about the audience', () => {
  expect(audienceOf(emptyForm)).toEqual({})
  expect(draftOf(complete, null)).toEqual({
    app: 'app_1',
    notification: {
      title: 'High water',
      body: 'Until four',
      target_url: 'https://tides.example/now',
    },
  })
})

test('chosen people and filters are sent as numbers, and a time if there is one', () => {
  const form = {
    ...complete,
    reach: 'chosen' as const,
    chosen: '3, 5',
    excluded: '7',
    following: '2',
    score: '0,5',
  }
  expect(draftOf(form, 1_000)).toMatchObject({
    target_fids: [3, 5],
    filters: { exclude_fids: [7], following_fid: 2, minimum_user_score: 0.5 },
    send_at: 1_000,
  })
})

test('people who were typed but not chosen are left out', () => {
  expect(audienceOf({ ...complete, chosen: '3' })).toEqual({})
})

test.each([
  { chosen: '', reach: 'chosen' as const },
  {
    chosen: Array.from({ length: 101 }, (_, index) => index + 1).join(','),
    reach: 'chosen' as const,
  },
  { excluded: 'ana' },
  { following: '2, 3' },
  { score: '1.5' },
])('%j cannot be sent', (change) => {
  expect(draftOf({ ...complete, ...change }, null)).toBeUndefined()
})

test.each([{ title: ' ' }, { body: '' }, { app: '' }, { url: 'tides.example' }])(
  '%j is not complete',
  (change) => {
    expect(draftOf({ ...complete, ...change }, null)).toBeUndefined()
  },
)

test('a score is a number from 0 to 1, or none', () => {
  expect([scoreOf(''), scoreOf('0'), scoreOf('1'), scoreOf('x'), scoreOf('-1')]).toEqual([
    null,
    0,
    1,
    undefined,
    undefined,
  ])
})
