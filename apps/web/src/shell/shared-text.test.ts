import { expect, test } from 'vitest'
import { searchParams } from '../app/search-params'
import { composeEmbeds, sharedText } from './ComposeTarget'

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

test('links that are to be embedded are web pages, at most two', () => {
  const embeds = (search: string) => composeEmbeds(searchParams(search))
  expect(embeds('text=Hi&embeds[]=https://a.example/&embeds[]=https://b.example')).toEqual([
    'https://a.example/',
    'https://b.example/',
  ])
  expect(
    embeds('embeds[]=https://a.example/&embeds[]=https://b.example/&embeds[]=https://c.example/'),
  ).toHaveLength(2)
  expect(embeds('text=Hi&embeds[]=javascript:alert(1)')).toEqual([])
  expect(embeds('text=Hi')).toEqual([])
})
