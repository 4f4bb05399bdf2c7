import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { html, raw } from './index'

const hostile = `<script>alert('1')</script> & "more"`
const escaped = '&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;more&quot;'

test('values are escaped in elements and attributes', () => {
  expect(String(html`<p title="${hostile}">${hostile}</p>`)).toBe(
    `<p title="${escaped}">${escaped}</p>`,
  )
})

test('markup is not escaped again, at any depth', () => {
  const items = ['a', '<b>'].map((each) => html`<li>${each}</li>`)
  expect(String(html`<ul>${items}</ul>${[[html`<hr>`]]}`)).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>',
  )
})

test('a text that looks like markup is no markup', () => {
  const text = String(html`<b>x</b>`)
  expect(String(html`<p>${text}</p>`)).toBe('<p>&lt;b&gt;x&lt;/b&gt;</p>')
})

test('nothing is written for what is missing, and raw text stays as it is', () => {
  expect(String(html`${null}${undefined}${false}${0}`)).toBe('0')
  expect(String(html`<style>${raw('a > b { content: "x" }')}</style>`)).toBe(
    '<style>a > b { content: "x" }</style>',
  )
})

test('markup is a response body, through Hono and without', async () => {
  const page = html`<p>${hostile}</p>`
  const app = new Hono().get('/', (c) => c.html(page, 201))
  const response = await app.request('/')
  expect([response.status, await response.text()]).toEqual([201, `<p>${escaped}</p>`])
  expect(await new Response(page).text()).toBe(`<p>${escaped}</p>`)
})
