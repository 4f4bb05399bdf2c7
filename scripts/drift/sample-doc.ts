import { Comparison, lineOf, type Level } from './compare'
import { describe, type Json } from './document'

export interface Parts {
  parameters?: Json[]
  body?: unknown
  ok?: unknown
  schemas?: Json
}

/** A description with one operation, `fetchTides`. */
export const doc = ({ parameters, body, ok, schemas }: Parts): Json => ({
  openapi: '3.1.0',
  info: { version: '1.0.0' },
  components: { schemas },
  paths: {
    '/tides': {
      post: {
        operationId: 'fetchTides',
        parameters,
        ...(body !== undefined && {
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
        }),
        responses: { 200: { content: { 'application/json': { schema: ok ?? {} } } } },
      },
    },
  },
})

export const linesOf = (ours: Json, theirs: Json, level: Level = 'drift', ids = {}) =>
  new Comparison(describe(ours), describe(theirs), ids).differences
    .filter((one) => one.level === level)
    .map(lineOf)
    .toSorted()

export const lines = (ours: Parts, theirs: Parts, level?: Level) =>
  linesOf(doc(ours), doc(theirs), level)
export const query = (schema: Json, required = false) => ({
  parameters: [{ name: 'limit', in: 'query', required, schema }],
})
export const object = (properties: Json, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
export const answer = (field: unknown) => ({ ok: object({ tide: field }) })
