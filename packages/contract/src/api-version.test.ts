import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  changed,
  changeOf,
  fieldsAt,
  isPartOf,
  lifetimeOf,
  requiredSince,
  since,
  until,
} from './api-version'

test.each([
  [{}, true, true],
  [{ since: '3.174.0' }, false, true],
  [{ until: '2.46.0' }, true, false],
  [{ since: '2.46.0', until: '3.174.0' }, true, true],
] as const)('%o is part of 2.46.0: %s, of 3.174.0: %s', (lifetime, first, last) => {
  expect(isPartOf(lifetime, '2.46.0')).toBe(first)
  expect(isPartOf(lifetime, '3.174.0')).toBe(last)
})

const fields = {
  always: z.string(),
  added: since('3.174.0', z.string()),
  gone: until('2.46.0', z.boolean().default(false)),
  asked: requiredSince('3.174.0', z.string()),
  at: changed('3.174.0', z.number(), z.string(), String),
}

test('a field says which versions have it', () => {
  expect(lifetimeOf(fields.always)).toEqual({})
  expect(lifetimeOf(fields.added)).toMatchObject({ since: '3.174.0' })
  expect(lifetimeOf(fields.gone)).toMatchObject({ until: '2.46.0' })
  expect(lifetimeOf(fields.asked)).toMatchObject({ since: '3.174.0' })
})

test('all versions together have every field, and require none that only some have', () => {
  expect(z.object(fields).parse({ always: 'a', added: 'b', at: 1 })).toEqual({
    always: 'a',
    added: 'b',
    gone: false,
    at: 1,
  })
})

test('the fields of one version are its own, in its types', () => {
  const first = z.strictObject(fieldsAt(fields, '2.46.0'))
  expect(first.parse({ always: 'a', at: 1 })).toEqual({ always: 'a', gone: false, at: 1 })
  expect(first.safeParse({ always: 'a', at: '1' }).success).toBe(false)
  expect(first.safeParse({ always: 'a', at: 1, added: 'b' }).success).toBe(false)
  const last = z.strictObject(fieldsAt(fields, '3.174.0'))
  const whole = { always: 'a', added: 'b', asked: 'c', at: '1' }
  expect(last.parse(whole)).toEqual(whole)
  expect(last.safeParse({ ...whole, asked: undefined }).success).toBe(false)
  expect(last.safeParse({ ...whole, gone: true }).success).toBe(false)
})

test('a changed field is converted from the version of the change on', () => {
  expect(changeOf(fields.at, '2.46.0')).toBeUndefined()
  expect(changeOf(fields.at, '3.174.0')!.convert(7 as never)).toBe('7')
})
