import { html as template, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** Markup in which every text from outside is escaped. Only `html` and `raw` create it. */
export type Html = HtmlEscapedString

/** Texts are escaped, markup is inserted as it is; `null`, `undefined` and booleans are left out. */
export type HtmlValue = string | number | boolean | null | undefined | Html | readonly HtmlValue[]

/** Creates markup from a tagged template; all values are escaped, in elements and in quoted attributes. */
export const html = (strings: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  // It is a promise only if a value is one.
  template(strings, ...values) as Html

/** Marks constant text as markup: styles and scripts of our own, never anything from outside. */
export { raw }
export { pageStyle } from './page-style'
