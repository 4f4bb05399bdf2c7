import { expect, test } from 'vitest'
import { nameOf, termsOf } from './terms'

test.each<[string, string[]]>([
  ['Low tide', ['low', 'tide', 'low tide']],
  ['It was the tide and the moon', ['tide', 'moon']],
  ['Frogs! Frogs? Rain.', ['frogs', 'rain']],
  ['What the AI agents said to us', ['ai', 'agents', 'said', 'ai agents', 'agents said']],
  ['ox cart', ['cart', 'ox cart']],
  ['see https://a.example/tide and tide.example, @moon or /lagoon', ['see']],
  ['the harbourmaster’s boat', ['harbourmaster', 'boat', 'harbourmaster boat']],
  ['2024 3.14 v2beta', ['v2beta']],
  ['el océano', []],
  ['лягушки поют', []],
])('%s', (text, terms) => {
  expect([...termsOf(text)].toSorted()).toEqual(terms.toSorted())
})

test('a topic is named as most people write it', () => {
  expect(nameOf('ai agents', ['AI agents', 'AI agents.', 'ai agents'])).toBe('AI agents')
  expect(nameOf('tide', ['low tide', 'the tide', 'TIDE'])).toBe('Tide')
  expect(nameOf('frog', ['all frogs'])).toBe('Frog')
})
