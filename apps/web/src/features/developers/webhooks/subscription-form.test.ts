import { expect, test } from 'vitest'
import { emptyForm, subscriptionOf } from './subscription-form'

test('only what is filled in is a filter', () => {
  expect(subscriptionOf(emptyForm)).toEqual({ 'cast.created': {} })
  expect(
    subscriptionOf({
      ...emptyForm,
      authors: '2, 3 4',
      text: 'tide',
      excluded: '9',
      others: ['follow.created'],
    }),
  ).toEqual({
    'cast.created': { author_fids: [2, 3, 4], text: 'tide', exclude_author_fids: [9] },
    'follow.created': {},
  })
  expect(subscriptionOf({ ...emptyForm, casts: false, text: 'tide' })).toEqual({})
})

test('people who are no FIDs make no subscription', () => {
  for (const authors of ['ana', '2,x', '-1', '1.5', '99999999999'])
    expect(subscriptionOf({ ...emptyForm, authors })).toBeUndefined()
})
