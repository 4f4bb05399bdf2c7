import { snapResponseSchema, validateSnapResponse } from '@farcaster/snap'
import { snapJsonRenderCatalog } from '@farcaster/snap/ui'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentWith, everyElement, pollDocument } from '../test/documents'
import { parseSnap } from './parse'

/** What the published package says of the props of an element. */
const published = snapJsonRenderCatalog.data.components as Record<
  string,
  { props: { safeParse(value: unknown): { success: boolean } } }
>
/** The package on the registry is older than the specification. It does not have these props yet. */
const laterProps: Record<string, string[]> = {
  image: ['title', 'subtitle'],
  item: ['media'],
  cell_grid: ['cellAspectRatio', 'maxWidth', 'cells'],
  stack: ['equalWidth', 'columns'],
  text: ['maxLines'],
}
/** Its grids are of named colors alone. */
const earlierCells = {
  cells: [
    { row: 0, col: 1, color: 'red', content: 'A' },
    { row: 1, col: 0 },
  ],
}
const laterElements = new Set(['paginator'])

const isSnap = (document: unknown) => parseSnap(document, { allowLoopback: false }).snap !== null

test('the published package knows the same elements', () => {
  expect(
    Object.keys(everyElement)
      .filter((type) => !laterElements.has(type))
      .toSorted(),
  ).toEqual(Object.keys(published).toSorted())
})

/** Values at and beyond the limits of texts and numbers, and of no known kind. */
const value = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'accent',
    'red',
    'lime',
    'md',
    'sm',
    'lg',
    'outline',
    'x',
    'vertical',
    'off',
    ...[1, 30, 31, 40, 41, 60, 61, 100, 101, 160, 161, 280, 281, 320, 321].map((length) =>
      'x'.repeat(length),
    ),
    -1,
    0,
    1,
    2,
    1.5,
    6,
    7,
    8,
    16,
    17,
    32,
    33,
    64,
    65,
    280,
    281,
    true,
    false,
    null,
    undefined,
  ),
  fc.array(fc.constantFrom('a', 'b', '', 'x'.repeat(31)), { maxLength: 8 }),
  fc.object({ maxDepth: 1 }),
)

test.each(Object.entries(published))(
  'a changed %s is accepted where the published schema accepts it, and nowhere else',
  (type, { props: schema }) => {
    const full: Record<string, unknown> = {
      ...everyElement[type],
      ...(type === 'cell_grid' && earlierCells),
    }
    for (const key of laterProps[type] ?? []) if (key !== 'cells') delete full[key]
    const keys = Object.keys(full)
    // Both let unknown fields pass, but for an item of the current version.
    const changed = type === 'item' ? keys : [...keys, 'extra']
    let accepted = 0
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...changed), value), { maxLength: 3 }),
        fc.subarray(keys),
        (changes, dropped) => {
          const given: Record<string, unknown> = { ...full, ...Object.fromEntries(changes) }
          for (const key of dropped) delete given[key]
          const props = JSON.parse(JSON.stringify(given)) as Record<string, unknown>
          // That an item may do without a title is explained in `elements.ts`; URLs have tests of their own.
          fc.pre(type !== 'item' || Boolean(props.title))
          fc.pre(!('url' in props) || props.url === full.url)
          // Names have a limit here.
          fc.pre(typeof props.name !== 'string' || props.name.length <= 100)
          const theirs = schema.safeParse(props).success
          if (theirs) accepted += 1
          expect([props, isSnap(documentWith({ type, props }))]).toEqual([props, theirs])
        },
      ),
      { numRuns: 300 },
    )
    expect(accepted).toBeGreaterThan(0)
  },
)

test('the published validator accepts what is accepted here', () => {
  const documents = [
    pollDocument('https://snap.example/vote', { theme: { accent: 'pink' }, effects: ['confetti'] }),
    ...Object.entries(everyElement)
      .filter(([type]) => !laterElements.has(type))
      .map(([type, props]) => documentWith({ type, props })),
  ]
  for (const document of documents) {
    expect(isSnap(document)).toBe(true)
    expect(validateSnapResponse(document)).toMatchObject({ valid: true })
  }
})

test('the envelope is as strict as the published one', () => {
  const document = pollDocument('https://snap.example/vote')
  const changed = [
    {},
    { version: '1.0' },
    { version: '3.0' },
    { version: 2 },
    { theme: {} },
    { theme: { accent: 'lime' } },
    { theme: { accent: 'red', more: 1 } },
    { effects: [] },
    { effects: ['confetti', 'confetti'] },
    { effects: ['rain'] },
    { more: 1 },
    { ui: null },
  ]
  for (const change of changed) {
    const given = { ...document, ...change }
    expect([change, isSnap(given)]).toEqual([change, snapResponseSchema.safeParse(given).success])
  }
})

test('holes of the published validator are closed here', () => {
  const holes = [
    pollDocument('javascript:alert(1)', { version: '1.0' }),
    documentWith(
      { type: 'image', props: { url: 'http://10.0.0.1/x.png', aspect: '1:1' } },
      { version: '1.0' },
    ),
    { version: '2.0', ui: { root: 'toString', elements: {} } },
    {
      version: '1.0',
      ui: {
        root: 'a',
        elements: { a: { type: 'stack', children: ['b'] }, b: { type: 'stack', children: ['a'] } },
      },
    },
  ]
  expect(holes.map((hole) => [validateSnapResponse(hole).valid, isSnap(hole)])).toEqual(
    holes.map(() => [true, false]),
  )
})
