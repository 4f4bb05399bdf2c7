import { expect, test } from 'vitest'
import { sharedText } from './ComposeTarget'

test('shared title, text and URL become the text of a cast, each once', () => {
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
