import { describe, expect, test } from 'vitest'
import {
  documentOf,
  documentWith,
  everyElement,
  pollDocument,
  type Elements,
} from '../test/documents'
import { nodesOf } from './index'
import { parseSnap, type ParseOptions } from './parse'

const elsewhere: ParseOptions = { allowLoopback: false }
const parse = (document: unknown, options = elsewhere) => parseSnap(document, options)
const isSnap = (document: unknown, options = elsewhere) => parse(document, options).snap !== null
/** Where the first error is. */
const errorAt = (document: unknown, options = elsewhere) => {
  const parsed = parse(document, options)
  return parsed.snap ? 'nothing is wrong' : parsed.problems[0]!.path
}
const press = (action: string, params: unknown) => ({
  type: 'button',
  props: { label: 'Go' },
  on: { press: { action, params } },
})
/** A chain of stacks: `page`, `s1`, `s2` … of this many levels. */
const chain = (levels: number): Elements =>
  Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [
      level === 0 ? 'page' : `s${level}`,
      { type: 'stack', ...(level < levels - 1 && { children: [`s${level + 1}`] }) },
    ]),
  )
/** A stack `page` with this many texts. */
const texts = (count: number, root: Record<string, unknown> = { type: 'stack' }): Elements => ({
  page: { ...root, children: Array.from({ length: count }, (_, index) => `t${index}`) },
  ...Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `t${index}`,
      { type: 'text', props: { content: 'x' } },
    ]),
  ),
})

test('a document becomes a tree of known fields', () => {
  const document = pollDocument('https://snap.example/vote', {
    theme: { accent: 'teal' },
    effects: ['confetti', 'confetti'],
  })
  const { elements } = document.ui
  Object.assign(elements.vote!, { visible: { $state: '/x' }, props: { label: 'Vote', style: 'x' } })
  const { snap } = parse(document)
  expect(snap).toMatchObject({ version: '2.0', accent: 'teal', effects: ['confetti'] })
  expect([...nodesOf(snap!.root)].map(({ id }) => id)).toEqual([
    'page',
    'question',
    'choice',
    'vote',
  ])
  expect(snap!.root.children[2]).toEqual({
    id: 'vote',
    type: 'button',
    props: { label: 'Vote' },
    children: [],
    press: { action: 'submit', target: 'https://snap.example/vote' },
  })
  expect(parse(pollDocument('https://snap.example/vote')).snap?.accent).toBe('purple')
})

describe.each(['1.0', '2.0'])('version %s', (version) => {
  const more = { version }

  test.each(Object.entries(everyElement))('has the element %s', (type, props) => {
    expect(errorAt(documentWith({ type, props }, more))).toBe('nothing is wrong')
  })

  test.each([
    ['badge', { label: 'x'.repeat(31) }],
    ['badge', { label: '' }],
    ['badge', { label: 'a', color: 'lime' }],
    ['button', { label: 'a', icon: 'skull' }],
    ['button', {}],
    ['icon', { name: 'toString' }],
    ['image', { url: 'https://a.example/x.png' }],
    ['image', { url: 'https://a.example/x.png', aspect: '2:1' }],
    ['item', {}],
    ['item', { title: 'x'.repeat(101) }],
    ['item', { title: 'a', onclick: 'x' }],
    ['item', { title: 'a', media: { variant: 'icon', name: 'x', url: 'https://a.example' } }],
    ['item', { title: 'a', media: { variant: 'video' } }],
    ['progress', { value: 1 }],
    ['progress', { value: 2, max: 1 }],
    ['progress', { value: 0, max: 0 }],
    ['progress', { value: -1, max: 1 }],
    ['stack', { columns: 7 }],
    ['text', { content: 'x'.repeat(321) }],
    ['text', { content: 'a', maxLines: 7 }],
    ['text', { content: 'a', maxLines: 1.5 }],
    ['bar_chart', { bars: [] }],
    ['bar_chart', { bars: Array.from({ length: 7 }, () => ({ label: 'a', value: 1 })) }],
    ['bar_chart', { bars: [{ label: 'a', value: 2 }], max: 1 }],
    ['cell_grid', { cols: 33, rows: 2, cells: [] }],
    ['cell_grid', { cols: 2, rows: 17, cells: [] }],
    ['cell_grid', { cols: 2, rows: 2, cells: [{ row: 2, col: 0 }] }],
    ['cell_grid', { cols: 2, rows: 2, cells: [{ row: 0, col: 0, color: 'url(x)' }] }],
    ['cell_grid', { cols: 2, rows: 2, cells: [], rowHeight: 65 }],
    ['input', { name: '' }],
    ['input', { name: 'a', maxLength: 281 }],
    ['slider', { name: 'a', min: 2, max: 1 }],
    ['slider', { name: 'a', min: 0, max: 1, step: 0 }],
    ['slider', { name: 'a', min: 0, max: 1, defaultValue: 2 }],
    ['switch', { name: 'a', defaultChecked: 'yes' }],
    ['toggle_group', { name: 'a', options: ['one'] }],
    ['toggle_group', { name: 'a', options: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }],
    ['iframe', {}],
    ['constructor', {}],
    ['__proto__', {}],
  ])('rejects %s with %o', (type, props) => {
    expect(errorAt(documentWith({ type, props }, more))).toMatch(/^ui\.elements\.one\./)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://snap.example/',
    'https://user:pass@snap.example/',
    'http://10.0.0.1/',
    'http://127.0.0.1:3000/',
    'https://localhost/',
    'https://[::1]/',
    '//snap.example/',
    '/vote',
    '',
    `https://snap.example/${'x'.repeat(5000)}`,
    7,
  ])('rejects the URL %s everywhere', (url) => {
    const rejected = (element: Record<string, unknown>) =>
      expect(errorAt(documentWith(element, more))).toMatch(/(url|target|embeds\.0)$/)
    rejected({ type: 'image', props: { url, aspect: '1:1' } })
    rejected({ type: 'item', props: { title: 'a', media: { variant: 'image', url } } })
    for (const action of ['submit', 'open_url', 'open_snap', 'open_mini_app']) {
      rejected(press(action, { target: url }))
    }
    rejected(press('compose_cast', { embeds: [url] }))
  })

  test.each([
    ['submit', {}],
    ['submit', { target: null }],
    ['view_cast', { hash: '0x1' }],
    ['view_cast', { hash: '../settings' }],
    ['view_profile', { fid: 0 }],
    ['view_profile', { fid: '3' }],
    ['view_profile', { fid: 2 ** 40 }],
    ['compose_cast', { channelKey: '../x' }],
    ['compose_cast', { embeds: Array.from({ length: 5 }, () => 'https://a.example') }],
    ['view_token', { token: 'USDC' }],
    ['view_token', { token: 'eip155:8453/nativetoken' }],
    ['send_token', { token: 'eip155:8453/erc20:0x1', amount: '-1' }],
    ['swap_token', { sellToken: '<b>' }],
    ['paginator_go_to', {}],
    ['paginator_go_to', { page: -1 }],
  ])('rejects the action %s with %o', (action, params) => {
    expect(errorAt(documentWith(press(action, params), more))).toMatch(/on\.press\.params/)
  })

  test.each([
    ['submit', { target: 'https://a.example/' }],
    ['open_url', { target: 'https://a.example/' }],
    ['open_snap', { target: 'https://a.example/' }],
    ['open_mini_app', { target: 'https://a.example/' }],
    ['view_cast', { hash: `0x${'a'.repeat(40)}` }],
    ['view_profile', { fid: 3 }],
    ['compose_cast', { text: 'hi', channelKey: 'food', embeds: ['https://a.example/'] }],
    ['view_token', { token: 'eip155:8453/slip44:60' }],
    ['view_token', { token: 'eip155:8453/native' }],
    ['send_token', { token: 'eip155:8453/erc20:0x1', amount: '10.00', recipientFid: 3 }],
    ['swap_token', {}],
    ['paginator_next', {}],
    ['paginator_prev', {}],
    ['paginator_go_to', { page: 2 }],
  ])('has the action %s', (action, params) => {
    const { snap } = parse(documentWith(press(action, params), more))
    expect(snap?.root.children[0]?.press).toEqual({ action, ...params })
  })

  test('an action of a later version is a press that does nothing', () => {
    for (const action of ['send_transaction', 'toString', '__proto__']) {
      const { snap } = parse(documentWith(press(action, { to: 'x' }), more))
      expect(snap?.root.children[0]?.press).toEqual({ action: 'unknown' })
    }
  })

  test('circles, shared children and roots of the prototype are rejected', () => {
    const stack = (...children: string[]) => ({ type: 'stack', children })
    const broken: Elements[] = [
      { page: stack('a'), a: stack('b'), b: stack('a') },
      { page: stack('page') },
      { page: stack('a', 'a'), a: stack() },
      { page: stack('a', 'b'), a: stack('c'), b: stack('c'), c: stack() },
    ]
    for (const elements of broken) expect(isSnap(documentOf(elements, more))).toBe(false)
    for (const root of ['toString', '__proto__', 'constructor', 'missing', '', null, 7]) {
      expect(errorAt({ ...more, ui: { root, elements: { page: stack() } } })).toBe('ui.root')
    }
  })

  test('children that are not there are skipped', () => {
    const { snap } = parse(
      documentOf({ page: { type: 'stack', children: ['toString', '__proto__', 'gone'] } }, more),
    )
    expect(snap?.root.children).toEqual([])
  })

  test('several paginators are rejected', () => {
    const page = { type: 'stack', children: ['a', 'b'] }
    const paginator = { type: 'paginator', children: [] }
    expect(isSnap(documentOf({ page, a: paginator }, more))).toBe(true)
    expect(isSnap(documentOf({ page, a: paginator, b: paginator }, more))).toBe(false)
  })

  test('unknown fields of the document and its theme are rejected', () => {
    const document = documentWith({ type: 'separator' }, more)
    expect(isSnap(document)).toBe(true)
    expect(errorAt({ ...document, script: 'x' })).toBe('snap.script')
    expect(errorAt({ ...document, theme: { accent: 'red', css: 'x' } })).toBe('snap.theme.css')
    expect(errorAt({ ...document, theme: { accent: '#ff0000' } })).toBe('snap.theme.accent')
    expect(errorAt({ ...document, effects: ['explosion'] })).toBe('snap.effects.0')
  })
})

test('version 2.0 keeps to its limits, and 1.0 may be larger', () => {
  const fits = (elements: Elements) => [
    isSnap(documentOf(elements)),
    isSnap(documentOf(elements, { version: '1.0' })),
  ]
  expect(fits(texts(7))).toEqual([true, true])
  expect(fits(texts(8))).toEqual([false, true])
  expect(fits(texts(33))).toEqual([false, false])
  expect(fits(chain(5))).toEqual([true, true])
  expect(fits(chain(6))).toEqual([false, true])
  expect(fits(chain(11))).toEqual([false, false])
  // The pages of a paginator are not counted as children, but as elements.
  const paginator = { type: 'paginator' }
  expect(fits(texts(20, paginator))).toEqual([true, true])
  expect(fits(texts(64, paginator))).toEqual([false, true])
  const inner = (count: number) => ({
    ...texts(1),
    page: { type: 'stack', children: ['inner'] },
    inner: { ...texts(count).page, type: 'stack' },
    ...Object.fromEntries(Object.entries(texts(count)).filter(([id]) => id !== 'page')),
  })
  expect(fits(inner(6))).toEqual([true, true])
  expect(fits(inner(7))).toEqual([false, true])
  expect(fits(texts(10_000))).toEqual([false, false])
})

test('loopback is for servers on loopback only', () => {
  const document = pollDocument('http://127.0.0.1:3000/vote')
  expect(isSnap(document)).toBe(false)
  expect(isSnap(document, { allowLoopback: true })).toBe(true)
  expect(isSnap(pollDocument('http://10.0.0.1/vote'), { allowLoopback: true })).toBe(false)
  expect(isSnap(pollDocument('javascript:alert(1)'), { allowLoopback: true })).toBe(false)
})

test('a later version is told from garbage', () => {
  const newer = (document: unknown) => {
    const parsed = parse(document)
    return parsed.snap === null && parsed.newer
  }
  expect(['2.1', '3.0', '10.0'].map((version) => newer({ version, ui: {} }))).toEqual([
    true,
    true,
    true,
  ])
  const others = ['0.9', '1.1', '2', 'v3', '3.0.0', 3, null]
  expect(others.map((version) => newer({ version, ui: {} }))).toEqual(others.map(() => false))
  expect(newer({ version: '3.0' })).toBe(false)
  // Broken, but of a known version.
  expect(newer({ version: '2.0', ui: {} })).toBe(false)
})

test('all that is wrong is named at once', () => {
  const parsed = parse(
    documentOf({
      page: { type: 'stack', children: ['a', 'b', 'c'] },
      a: { type: 'iframe' },
      b: press('open_url', { target: 'javascript:alert(1)' }),
      c: { type: 'text', props: { content: 'x'.repeat(400) }, children: Array(9).fill('b') },
    }),
  )
  expect(parsed.snap === null && parsed.problems.map(({ path }) => path)).toEqual([
    'ui.elements.a.type',
    'ui.elements.b.on.press.params.target',
    'ui.elements.c.props.content',
    'ui.elements.c.children',
  ])
})
