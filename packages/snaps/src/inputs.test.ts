import { expect, test } from 'vitest'
import { documentOf } from '../test/documents'
import { cellValue, initialInputs } from './index'
import { parseSnap } from './parse'

const inputsOf = (elements: Record<string, Record<string, unknown>>) => {
  const children = Object.keys(elements)
  const { snap } = parseSnap(
    documentOf({ page: { type: 'stack', children }, ...elements }, { version: '1.0' }),
    { allowLoopback: false },
  )
  return Object.fromEntries(initialInputs(snap!.root))
}

test('untouched inputs have their defaults', () => {
  expect(
    inputsOf({
      a: { type: 'input', props: { name: 'a' } },
      b: { type: 'input', props: { name: 'b', defaultValue: 'hi' } },
      c: { type: 'slider', props: { name: 'c', min: 2, max: 6 } },
      d: { type: 'slider', props: { name: 'd', min: 0, max: 9, defaultValue: 3 } },
      e: { type: 'switch', props: { name: 'e' } },
      f: { type: 'switch', props: { name: 'f', defaultChecked: true } },
      g: { type: 'toggle_group', props: { name: 'g', options: ['x', 'y'], defaultValue: 'y' } },
      h: {
        type: 'toggle_group',
        props: { name: 'h', multiple: true, options: ['x', 'y'], defaultValue: ['y', 'z', 'y'] },
      },
      i: { type: 'cell_grid', props: { cols: 2, rows: 2, cells: [], select: 'single' } },
      j: { type: 'cell_grid', props: { name: 'j', cols: 2, rows: 2, cells: [] } },
    }),
  ).toEqual({
    a: '',
    b: 'hi',
    c: 4,
    d: 3,
    e: false,
    f: true,
    g: 'y',
    h: ['y'],
    grid_tap: '',
  })
})

test('of two inputs with one name the first counts, and names of the prototype are names', () => {
  const inputs = inputsOf({
    a: { type: 'input', props: { name: 'toString', defaultValue: '1' } },
    b: { type: 'input', props: { name: 'toString', defaultValue: '2' } },
  })
  expect(Object.entries(inputs)).toEqual([['toString', '1']])
})

test('a cell sends its value, else its row and column', () => {
  expect([
    cellValue({ value: 'a1' }, 0, 1),
    cellValue({}, 2, 3),
    cellValue(undefined, 0, 0),
  ]).toEqual(['a1', '2,3', '0,0'])
})
