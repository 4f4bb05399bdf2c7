import { expect, test } from 'vitest'
import { documentOf } from '../test/documents'
import { outlineOf, type OutlineNode } from './outline'

const lines = (node: OutlineNode, depth = 0): string[] => [
  `${'  '.repeat(depth)}${node.id} ${node.type ?? '-'}${node.fault ? ` ${node.fault}` : ''}`,
  ...node.children.flatMap((child) => lines(child, depth + 1)),
]

test('shows elements below each other, with circles, repetitions and what is missing', () => {
  const outline = outlineOf(
    documentOf({
      page: { type: 'stack', children: ['a', 'text', 'gone', 'text', 7] },
      a: { type: 'stack', children: ['b'] },
      b: { type: 'iframe', children: ['a'] },
      text: { type: 'text' },
      lost: { type: 4 },
    }),
  )
  expect(lines(outline.root!)).toEqual([
    'page stack',
    '  a stack',
    '    b iframe',
    '      a stack circle',
    '  text text',
    '  gone - missing',
    '  text text again',
  ])
  expect(outline.unused.flatMap((node) => lines(node))).toEqual(['lost -'])
})

test('ends, whatever is given', () => {
  const many = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`e${index}`, { children: [`e${index + 1}`] }]),
  )
  const deep = outlineOf({ ui: { root: 'e0', elements: many } })
  expect(deep.isPart).toBe(true)
  expect(lines(deep.root!).length).toBeLessThanOrEqual(400)
  for (const value of [null, 1, [], { ui: [] }, { ui: { root: 'toString', elements: {} } }])
    expect(outlineOf(value).unused).toEqual([])
  expect(outlineOf({ ui: { root: 'toString', elements: {} } }).root?.fault).toBe('missing')
})
