import { expect, test } from 'vitest'
import { toCsv } from './to-csv'

test('cells with quotes, commas and lines are quoted, and NULL is empty', () => {
  const rows = [
    ['a "b", c', null],
    ['two\nlines', '7'],
  ]
  expect(toCsv({ columns: ['text', 'n'], rows })).toBe('text,n\r\n"a ""b"", c",\r\n"two\nlines",7')
})

test('what a spreadsheet would run is text, and a negative number stays one', () => {
  const rows = [['=1+1'], ['@ana'], ['-5.2'], ['+1 and more'], ['-x']]
  expect(toCsv({ columns: ['c'], rows }).split('\r\n')).toEqual([
    'c',
    "'=1+1",
    "'@ana",
    '-5.2',
    "'+1 and more",
    "'-x",
  ])
})
