import type { Operation } from '@castaway/contract'

/** Texts of kinds that have broken servers. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '2147483648',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  "'; drop table message; --",
  '\0',
  '\ud800',
  '😀@ana',
  '%',
  '_',
  '\\',
  '((((("',
  '- | + * ~3',
  '":*',
  'a:*&!',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  '0x',
  `0x${'0'.repeat(40)}`,
  `0x${'f'.repeat(64)}`,
  '__proto__',
  '../../etc/passwd',
  'a'.repeat(3000),
  'following',
  'filter',
  'hash',
  'url',
  'all',
  '2,3,,4',
]

/** Names of an operation's parameters and of the fields of its body. */
export function namesOf({ spec }: Operation): { query: string[]; body: string[] } {
  const shape = (spec.body as { shape?: object } | undefined)?.shape
  return { query: Object.keys(spec.query ?? {}), body: Object.keys(shape ?? {}) }
}
