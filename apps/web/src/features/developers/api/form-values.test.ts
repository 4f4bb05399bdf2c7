import { describe, expect, test } from 'vitest'
import { parametersOf, ValueError, valuesOfSearch } from './form-values'
import type { OperationField } from './reference'

type Kind = OperationField['kind']
const field = (name: string, kind: Kind, more: Partial<OperationField> = {}): OperationField => ({
  name,
  kind,
  type: kind,
  place: 'query',
  required: false,
  ...more,
})

describe('what is typed becomes', () => {
  test.each([
    ['number', '-1.5', -1.5],
    ['boolean', 'false', false],
    ['text', '007', '007'],
    ['numbers', '2, 3,4', [2, 3, 4]],
    ['texts', 'a, b', ['a', 'b']],
    ['json', '[{"url":"https://a.example"}]', [{ url: 'https://a.example' }]],
  ] as const)('%s: %s', (kind, text, value) => {
    expect(parametersOf([field('x', kind)], { x: text })).toEqual({ x: value })
  })

  test('text, where one of the forms is text', () => {
    const both = field('x', 'json', { type: 'string | { hash: string }' })
    expect(parametersOf([both], { x: '0x1' })).toEqual({ x: '0x1' })
  })

  test('nothing if nothing is typed', () => {
    expect(parametersOf([field('x', 'number')], { x: '' })).toEqual({})
  })
})

describe('a problem is named for', () => {
  test.each([
    ['a missing value', field('x', 'text', { required: true }), '', 'missing'],
    ['a number that is none', field('x', 'number'), 'ten', 'number'],
    ['a list of numbers with a word', field('x', 'numbers'), '1, two', 'number'],
    ['JSON that is none', field('x', 'json', { type: '{ url: string }[]' }), '[{', 'json'],
  ])('%s', (_what, one, text, kind) => {
    expect(() => parametersOf([one], { x: text })).toThrow(
      expect.objectContaining({ field: 'x', kind }) as ValueError,
    )
  })
})

describe('a link', () => {
  const fields = [
    field('fid', 'number'),
    field('text', 'text', { place: 'body' }),
    field('embeds', 'json', { place: 'body' }),
  ]

  test('fills in parameters and the fields of a body', () => {
    const body = JSON.stringify({ text: 'Hi', embeds: [{ url: 'https://a.example' }], other: 1 })
    expect(valuesOfSearch(fields, { fid: '3', body, q: 'x' })).toEqual({
      fid: '3',
      text: 'Hi',
      embeds: '[{"url":"https://a.example"}]',
    })
  })

  test('with a broken body fills in the rest', () => {
    expect(valuesOfSearch(fields, { fid: '3', body: '{"text":' })).toEqual({ fid: '3' })
  })

  test('cannot reach what every object has', () => {
    expect(
      valuesOfSearch(fields, { constructor: 'x', body: '{"__proto__":{"text":"x"}}' }),
    ).toEqual({})
  })
})
