import { describe as group, expect, test } from 'vitest'
import { Comparison, lineOf } from './compare'
import { describe, type Json } from './document'
import { answer, doc, lines, object } from './sample-doc'

group('responses', () => {
  const text = { type: 'string' }

  test('differ in fields, types, null, values and what is required', () => {
    const ours = object({ a: text, b: text, c: text, d: { enum: ['x', 'y'] }, e: text }, ['e'])
    const theirs = object({
      b: { type: 'integer' },
      c: { ...text, nullable: true },
      d: { enum: ['x', 'y', 'z'] },
      e: text,
      f: { type: 'array', items: text },
    })
    expect(lines({ ok: ours }, { ok: theirs })).toEqual([
      'fetchTides response a: gone',
      'fetchTides response b: type string → integer',
      'fetchTides response c: not nullable → nullable',
      'fetchTides response d: new value z',
      'fetchTides response e: required → optional',
      'fetchTides response f: new (string[])',
    ])
  })

  test('have bounds that are only noted, and no defaults', () => {
    const ours = answer({ ...text, minLength: 2, default: 'b' })
    const theirs = answer({ ...text, maxLength: 4, default: 'a' })
    expect(lines(ours, theirs)).toEqual([])
    expect(lines(ours, theirs, 'note')).toEqual(['fetchTides response tide: maxLength none → 4'])
  })

  test.each([
    { type: 'string', nullable: true },
    { type: ['string', 'null'] },
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    { allOf: [{ type: 'string' }], nullable: true },
    { oneOf: [{ type: 'string', nullable: true }] },
    { $ref: '#/components/schemas/Name' },
  ])('can be null in every spelling: %j', (theirs) => {
    const schemas = { Name: { type: 'string', nullable: true } }
    expect(lines(answer({ type: ['string', 'null'] }), { ...answer(theirs), schemas })).toEqual([])
    expect(lines(answer(text), { ...answer(theirs), schemas })).toEqual([
      'fetchTides response tide: not nullable → nullable',
    ])
  })

  test('can be null as a value of an enumeration', () => {
    const ours = answer({ anyOf: [{ enum: ['a'] }, { type: 'null' }] })
    expect(lines(ours, answer({ type: 'string', nullable: true, enum: ['a', null] }))).toEqual([])
  })

  test('combine schemas', () => {
    const schemas = { Base: object({ id: { type: 'integer' }, kind: text }, ['id']) }
    const theirs = {
      allOf: [{ $ref: '#/components/schemas/Base' }, object({ tide: text }, ['tide'])],
      properties: { kind: { enum: ['a'] } },
    }
    const flat = object(
      { id: { type: 'integer' }, kind: { type: 'string', enum: ['a'] }, tide: text },
      ['id', 'tide'],
    )
    expect(lines({ ok: flat }, { ok: theirs, schemas })).toEqual([])
    expect(lines({ ok: object({ id: text }) }, { ok: theirs, schemas })).toEqual([
      'fetchTides response id: optional → required',
      'fetchTides response id: type string → integer',
      'fetchTides response kind: new (a)',
      'fetchTides response tide: new (required string)',
    ])
  })

  test('combine what is common with alternatives', () => {
    const [a, b] = [object({ a: text }), object({ b: text })]
    const theirs = { allOf: [object({ id: text })], oneOf: [a, b] }
    const ours = { anyOf: [object({ id: text, a: text }), object({ id: text, b: text })] }
    expect(lines({ ok: ours }, { ok: theirs })).toEqual([])
  })

  test('join enumerations of the same type', () => {
    const theirs = { oneOf: [{ enum: ['a'] }, { enum: ['b', 'c'] }] }
    expect(lines(answer({ enum: ['a', 'b', 'c'] }), answer(theirs))).toEqual([])
    expect(lines(answer({ enum: ['a'] }), answer(theirs))).toEqual([
      'fetchTides response tide: new value b, c',
    ])
  })

  test('have values by any name', () => {
    const of = (schema: unknown) => answer({ type: 'object', additionalProperties: schema })
    expect(lines(of(text), of({ type: 'integer' }))).toEqual([
      'fetchTides response tide{}: type string → integer',
    ])
    expect(lines(of(text), of(true))).toEqual([])
    expect(lines(answer(object({ a: text })), answer({ type: 'object' }))).toEqual([])
    expect(lines(answer({ type: 'object' }), answer(object({ a: text })))).toEqual([
      'fetchTides response tide.a: new (string)',
    ])
  })

  test('contain themselves', () => {
    const self = { $ref: '#/components/schemas/Cast' }
    const cast = (more: Json) =>
      object({
        replies: { type: 'array', items: self },
        parent: { allOf: [self], nullable: true },
        ...more,
      })
    const of = (more: Json) => ({ ok: object({ cast: self }), schemas: { Cast: cast(more) } })
    expect(lines(of({}), of({ text }))).toEqual(['Cast.text: new (string)'])
    const endless = { ok: self, schemas: { Cast: { anyOf: [self] } } }
    expect(lines(endless, endless)).toEqual([])
  })

  test('name a schema of the contract once, with every operation that has it', () => {
    const twice = (more: Json) => {
      const user = { $ref: '#/components/schemas/User' }
      const made = doc({
        ok: object({ users: { type: 'array', items: user } }),
        schemas: { User: object(more) },
      })
      made['paths']['/users'] = {
        get: {
          operationId: 'fetchUsers',
          responses: { 200: { content: { 'application/json': { schema: user } } } },
        },
      }
      return made
    }
    const { differences } = new Comparison(describe(twice({})), describe(twice({ fid: text })))
    expect(differences.map(lineOf)).toEqual(['User.fid: new (string)'])
    expect([...differences[0]!.seen]).toEqual([
      ['fetchTides', 'response users[].fid'],
      ['fetchUsers', 'response fid'],
    ])
  })
})
