import { expect, test } from 'vitest'
import { childrenOf, entityOf } from './json-nodes'

test('casts, people and channels of answers are recognized, whole or dehydrated', () => {
  const author = { object: 'user_dehydrated', fid: 3, username: 'ana', display_name: 'Ana' }
  expect(entityOf(author)).toMatchObject({ kind: 'user', fid: 3, username: 'ana' })
  expect(entityOf({ object: 'cast', hash: '0xab', text: 'Hi', author })).toMatchObject({
    kind: 'cast',
    hash: '0xab',
    author: { fid: 3, display_name: 'Ana' },
  })
  expect(entityOf({ object: 'channel', id: 'lagoon' })).toMatchObject({ kind: 'channel', name: '' })
})

test('objects that only look like entities are shown as what they are', () => {
  for (const value of [
    { object: 'cast', hash: 'javascript:alert(1)' },
    { object: 'user', fid: '3' },
    { object: 'channel', id: {} },
    { object: ['cast'], hash: '0xab' },
    ['cast'],
    null,
    'cast',
  ])
    expect(entityOf(value)).toBeUndefined()
  expect(
    entityOf({ object: 'cast', hash: '0xab', text: 5, timestamp: 'soon', author: 'x' }),
  ).toMatchObject({ text: '', author: undefined, timestamp: undefined })
})

test('only the children that are shown are read', () => {
  const many = Array.from({ length: 1_000_000 }, (_, index) => index)
  expect(childrenOf(many, 100, 102)).toEqual([
    { name: '100', value: 100 },
    { name: '101', value: 101 },
  ])
  expect(childrenOf({ a: 1, b: 2, c: 3 }, 1, 2)).toEqual([{ name: 'b', value: 2 }])
})
