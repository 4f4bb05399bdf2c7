import { expect, test } from 'vitest'
import { searchParams } from '../app/search-params'
import { composeText, sharedText } from './ComposeTarget'

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

test('links that are to be embedded follow the text, at most two, each once', () => {
  const text = (search: string) => composeText(searchParams(search))
  expect(text('text=Hi&embeds[]=https://a.example/&embeds[]=https://b.example/')).toBe(
    'Hi\nhttps://a.example/\nhttps://b.example/',
  )
  expect(text('text=See https://a.example/&embeds[]=https://a.example/')).toBe(
    'See https://a.example/',
  )
  expect(
    text('embeds[]=https://a.example/&embeds[]=https://b.example/&embeds[]=https://c.example/'),
  ).toBe('https://a.example/\nhttps://b.example/')
  expect(text('text=Hi&embeds[]=javascript:alert(1)')).toBe('Hi')
})
