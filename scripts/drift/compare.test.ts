import { describe as group, expect, test } from 'vitest'
import { doc, lines, linesOf, object, query } from './sample-doc'

group('operations', () => {
  const one = (path: string, operationId: string, method = 'get') => ({
    openapi: '3.0.4',
    info: { version: '1.0.0' },
    paths: { [path]: { [method]: { operationId, responses: {} } } },
  })

  test('are the same with a version in the path, a slash at its end, dashes in the id or another name of a parameter', () => {
    expect(
      linesOf(one('/tides/{id}', 'fetchTides'), one('/v2/tides/{tide}/', 'fetch-tides')),
    ).toEqual([])
  })

  test('are new or gone', () => {
    expect(linesOf(one('/tides', 'fetchTides'), one('/v2/winds/', 'fetch-winds'))).toEqual([
      'fetchTides: gone operation GET /tides',
      'fetchWinds: new operation GET /winds',
    ])
  })

  test('are renamed, and reported by the id of the contract', () => {
    const renamed = 'fetchTides: renamed fetchTides → listTides'
    expect(linesOf(one('/tides', 'fetchTides'), one('/tides', 'list-tides'))).toEqual([renamed])
    const ids = { fetchTides: 'readTides' }
    expect(linesOf(one('/tides', 'fetchTides'), one('/tides', 'fetchTides'), 'drift', ids)).toEqual(
      [],
    )
    expect(linesOf(one('/tides', 'fetchTides'), one('/tides', 'listTides'), 'drift', ids)).toEqual([
      'readTides: renamed fetchTides → listTides',
    ])
  })

  test('are moved', () => {
    expect(linesOf(one('/tides', 'fetchTides'), one('/v2/sea/tides', 'fetchTides'))).toEqual([
      'fetchTides: moved GET /tides → GET /sea/tides',
    ])
  })

  test('answer with another status', () => {
    const [ours, theirs] = [doc({}), doc({})]
    const operation = theirs['paths']['/tides'].post
    operation.responses = { 201: operation.responses[200], 400: {} }
    expect(linesOf(ours, theirs)).toEqual(['fetchTides: status 200 → 201'])
  })
})

group('parameters', () => {
  const integer = { type: 'integer' }

  test('are new or gone, of each place', () => {
    const header = { name: 'X-Mood', in: 'header', required: true, schema: { type: 'string' } }
    expect(lines(query(integer), { parameters: [header] })).toEqual([
      'fetchTides header x-mood: new (required string)',
      'fetchTides query limit: gone',
    ])
    const key = { name: 'x-api-key', in: 'header', required: true, schema: { type: 'string' } }
    expect(lines({}, { parameters: [key] })).toEqual([])
  })

  test('are shared by the operations of a path, and replaced by those of one', () => {
    const theirs = doc(query(integer))
    theirs['paths']['/tides'].parameters = [
      { name: 'limit', in: 'query', schema: { type: 'string' } },
      { name: 'moon', in: 'query', schema: { $ref: '#/components/schemas/Moon' } },
    ]
    theirs['components'].schemas = { Moon: { type: 'string', enum: ['full', 'new'] } }
    expect(linesOf(doc(query(integer)), theirs)).toEqual(['fetchTides query moon: new (full|new)'])
  })

  test.each([
    [query(integer), query(integer, true), 'optional → required'],
    [query(integer, true), query(integer), 'required → optional'],
    [query(integer), query({ type: 'string' }), 'type integer → string'],
    [query({ enum: ['a', 'b'] }), query({ enum: ['b', 'c'] }), 'new value c; value gone a'],
    [query({ type: 'string' }), query({ type: 'string', enum: ['b', 'c'] }), 'any value → b|c'],
    [query({ ...integer, default: 5 }), query({ ...integer, default: 9 }), 'default 5 → 9'],
    [query(integer), query({ ...integer, default: 9 }), 'default none → 9'],
    [query({ ...integer, minimum: 1 }), query({ ...integer, minimum: 2 }), 'minimum 1 → 2'],
    [query({ ...integer, maximum: 9 }), query({ ...integer, maximum: 5 }), 'maximum 9 → 5'],
    [query(integer), query({ ...integer, maximum: 5 }), 'maximum none → 5'],
    [query({ type: 'string' }), query({ type: 'string', maxLength: 8 }), 'maxLength none → 8'],
    [query({ pattern: '^0x' }), query({ pattern: '^(0x)?' }), 'pattern ^0x → ^(0x)?'],
  ])('differ: %j %j', (ours, theirs, what) => {
    expect(lines(ours, theirs)).toEqual([`fetchTides query limit: ${what}`])
  })

  test.each([
    [query({ ...integer, maximum: 9 }), query(integer), 'maximum 9 → none'],
    [query({ ...integer, default: 5 }), query(integer), 'default 5 → none'],
    [query({ type: 'string', enum: ['a'] }), query({ type: 'string' }), 'a → any value'],
    [query(integer), query({}), 'type integer → any'],
    [query(integer), query({ type: 'number' }), 'type integer → number'],
  ])('that only the contract limits are notes: %j %j', (ours, theirs, what) => {
    expect(lines(ours, theirs)).toEqual([])
    expect(lines(ours, theirs, 'note')).toEqual([`fetchTides query limit: ${what}`])
  })

  test.each([
    [
      { type: 'array', items: integer },
      { type: 'string', 'x-comma-separated': true },
    ],
    [
      { ...integer, minimum: 1 },
      { ...integer, exclusiveMinimum: 0 },
    ],
    [
      { ...integer, minimum: 1 },
      { ...integer, minimum: 0, exclusiveMinimum: true },
    ],
    [{ type: 'string', const: 'a' }, { enum: ['a'] }],
    [
      { type: 'array', default: ['a', 'b'] },
      { type: 'array', default: ['a', 'b'] },
    ],
    [{ type: 'string' }, { type: 'string', minLength: 0 }],
  ])('are spelled in several ways: %j %j', (ours, theirs) => {
    expect([lines(query(ours), query(theirs)), lines(query(ours), query(theirs), 'note')]).toEqual([
      [],
      [],
    ])
  })
})

group('bodies', () => {
  test('are new or gone', () => {
    expect(lines({}, { body: object({}) })).toEqual(['fetchTides body: new'])
    expect(lines({ body: object({}) }, {})).toEqual(['fetchTides body: gone'])
  })

  test('are sent as another type, or required', () => {
    const [ours, theirs] = [doc({ body: {} }), doc({ body: {} })]
    ours['paths']['/tides'].post.requestBody.required = false
    theirs['paths']['/tides'].post.requestBody.content = { 'multipart/form-data': {} }
    expect(linesOf(ours, theirs)).toEqual([
      'fetchTides body: media type application/json → multipart/form-data',
      'fetchTides body: optional → required',
    ])
  })

  test('differ at any depth', () => {
    const text = { type: 'string' }
    const ours = object({ moon: object({ phases: { type: 'array', items: object({ a: text }) } }) })
    const theirs = object({
      moon: object({
        phases: { type: 'array', maxItems: 4, items: object({ a: text, b: text }, ['a', 'b']) },
      }),
    })
    expect(lines({ body: ours }, { body: theirs })).toEqual([
      'fetchTides body moon.phases: maxItems none → 4',
      'fetchTides body moon.phases[].a: optional → required',
      'fetchTides body moon.phases[].b: new (required string)',
    ])
  })

  test('have alternatives', () => {
    const [url, id] = [object({ url: { type: 'string' } }), object({ id: { type: 'integer' } })]
    const other = object({ name: { type: 'string' } })
    expect(lines({ body: { oneOf: [url, id] } }, { body: { anyOf: [id, url] } })).toEqual([])
    expect(lines({ body: { oneOf: [url] } }, { body: { anyOf: [url, other] } })).toEqual([
      'fetchTides body: alternative {name} new',
    ])
    expect(lines({ body: { oneOf: [url, id] } }, { body: url })).toEqual([
      'fetchTides body: alternative {id} gone',
    ])
  })

  test('are the same if a union only says which fields come together', () => {
    const ours = object({ a: { type: 'string' }, b: { type: 'string' } })
    const theirs = { ...ours, anyOf: [{ required: ['a'] }, { required: ['b'] }] }
    expect(lines({ body: ours }, { body: theirs })).toEqual([])
  })
})
