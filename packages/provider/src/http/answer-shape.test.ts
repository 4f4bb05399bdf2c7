import { operations } from '@castaway/contract'
import { changed, since, until } from '@castaway/contract/api-version'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerShape } from './answer-shape'

const Person = z.object({ name: z.string(), badge: until('2.46.0', z.boolean()) })
const Place = z.object({
  object: z.literal('place'),
  made: changed('3.174.0', z.number(), z.string(), String).optional(),
})
const Road = z.object({ object: z.literal('road'), made: z.number() })
const Node: z.ZodType = z.object({
  person: Person.nullable(),
  get below() {
    return z.array(Node)
  },
})
const at = (schema: z.ZodType, value: unknown) => answerShape(schema, '3.174.0')?.(value) ?? value

test('an answer that every version has in the same form needs no work', () => {
  expect(answerShape(z.object({ a: z.array(z.string()) }), '3.174.0')).toBeUndefined()
  expect(answerShape(Person, '2.46.0')).toBeUndefined()
  expect(answerShape(operations.markNotificationsAsSeen.spec.ok, '3.174.0')).toBeUndefined()
})

test('fields that ended are left out at any depth, and what is given stays as it was', () => {
  const deep = { person: { name: 'Bo', badge: true }, below: [] }
  const value = { person: null, below: [deep, { person: { name: 'Ana' }, below: [deep] }] }
  const before = structuredClone(value)
  expect(at(Node, value)).toEqual({
    person: null,
    below: [
      { person: { name: 'Bo' }, below: [] },
      { person: { name: 'Ana' }, below: [{ person: { name: 'Bo' }, below: [] }] },
    ],
  })
  expect(value).toEqual(before)
})

test('fields that were added are left out for those who ask for a version before', () => {
  const schema = z.object({ a: since('3.174.0', z.string()), b: z.string() })
  expect(answerShape(schema, '2.46.0')!({ a: '1', b: '2' })).toEqual({ b: '2' })
})

test('of alternatives the one that fits decides', () => {
  const either = z.record(z.string(), z.union([Place, Road]).nullable())
  expect(
    at(either, {
      a: { object: 'place', made: 7 },
      b: { object: 'road', made: 7 },
      c: { object: 'place' },
      d: null,
    }),
  ).toEqual({
    a: { object: 'place', made: '7' },
    b: { object: 'road', made: 7 },
    c: { object: 'place' },
    d: null,
  })
})

test('what does not differ is not copied', () => {
  const value = { person: { name: 'Ana' }, below: [] }
  expect(at(Node, value)).toBe(value)
})
