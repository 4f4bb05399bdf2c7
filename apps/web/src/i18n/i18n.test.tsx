import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { i18n, Trans } from './i18n'

/** Calls as the macros compile to. In the form that the extraction knows, the texts would be in the catalogs. */
const id = 'id'

type Message = ComponentProps<typeof Trans>['message']
const compiled = (text: string) => compileMessage(text) as Message

const speak = (locale: string, messages: Record<string, string>) =>
  i18n.loadAndActivate({
    locale,
    locales: [locale],
    messages: Object.fromEntries(
      Object.entries(messages).map(([id, text]) => [id, compiled(text)!]),
    ),
  })
afterEach(() => speak('en', {}))

const text = (english: string, values?: Record<string, unknown>) =>
  i18n._(id, compiled(english), values)
const html = (english: string, props: Omit<ComponentProps<typeof Trans>, 'id'>) =>
  renderToStaticMarkup(createElement(Trans, { id, message: compiled(english), ...props }))

it('a text contains its values, and nothing for one that is missing', () => {
  expect(text('Hello {name}, #1 {none}', { name: '<b>' })).toBe('Hello <b>, #1 ')
})

it('a plural has the form and the digits of its language', () => {
  const english = '{count, plural, one {# cast} other {# casts}}'
  expect([1, 1_200].map((count) => text(english, { count }))).toEqual(['1 cast', '1,200 casts'])
  speak('ar', { id: '{count, plural, two {two} few {# few} other {# other}}' })
  expect(text(english, { count: 2 })).toBe('two')
  expect(text(english, { count: 3 })).toBe(`${new Intl.NumberFormat(['ar']).format(3)} few`)
  speak('es', { id: '{count, plural, one {# uno} other {# otros}}' })
  expect(text(english, { count: 12_345 })).toBe('12.345 otros')
})

it('a plural has its exact form if there is one, other values and elements', () => {
  const english = '{count, plural, =0 {No one but {name}} other {<0>#</0> and {name}}}'
  expect(text(english, { count: 0, name: 'Ann' })).toBe('No one but Ann')
  expect(html(english, { values: { count: 2, name: 'Ann' }, components: { 0: <b /> } })).toBe(
    '<b>2</b> and Ann',
  )
})

it('elements are where the language has them, nested and without content', () => {
  const english = 'Read <0>the <1>thread</1></0><2/>by {name}'
  const props = {
    values: { name: <i>Ann</i> },
    components: { 0: <q cite="/x" />, 1: <b />, 2: <br /> },
  }
  expect(html(english, props)).toBe('Read <q cite="/x">the <b>thread</b></q><br/>by <i>Ann</i>')
  speak('es', { id: '{name}: <0>hilo</0><2/>' })
  expect(html(english, props)).toBe('<i>Ann</i>: <q cite="/x">hilo</q><br/>')
})

it('a message that the language does not have is English', () => {
  speak('es', { other: 'Otro' })
  expect(text('Hello')).toBe('Hello')
  const other = { id: 'other', message: 'Other' }
  expect(i18n._(other)).toBe('Otro')
})

it('a value that looks like an element is a text', () => {
  const props = { values: { name: '<0>Ann</0><1/>' }, components: { 0: <b /> } }
  expect(html('<0>by</0> {name}', props)).toBe('<b>by</b> &lt;0&gt;Ann&lt;/0&gt;&lt;1/&gt;')
})
