import { expect, test } from 'vitest'
import { sharedText } from './ComposeTarget'

test('what is shared becomes the words of a cast, each part once', () => {
  expect(sharedText({ text: 'Look at this', url: 'https://example.org/a' })).toBe(
    'Look at this\nhttps://example.org/a',
  )
  expect(sharedText({ text: 'Look: https://example.org/a', url: 'https://example.org/a' })).toBe(
    'Look: https://example.org/a',
  )
  expect(sharedText({ title: 'A page', text: 'A page', url: ' https://example.org ' })).toBe(
    'A page\nhttps://example.org',
  )
  expect(sharedText({ title: 'A page', text: 'A page, and more' })).toBe('A page, and more')
  expect(sharedText({})).toBe('')
})
