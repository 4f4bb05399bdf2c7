import { describe, expect, it } from 'vitest'
import { camelId, Comparison, type Doc } from './compare'

const doc = (schemas: Doc['components']['schemas']): Doc => ({ paths: {}, components: { schemas } })

const compare = (ours: object, theirs: object): string[] => {
  const comparison = new Comparison(doc({ X: ours }), doc({ Y: theirs }))
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  comparison.schema(ref('X'), ref('Y'), 'answer')
  return [...comparison.differences]
}

const user = {
  type: 'object',
  required: ['fid'],
  properties: { fid: { type: 'integer' }, bio: { type: 'string', nullable: true } },
}

describe('comparing two descriptions', () => {
  it('finds no difference between equivalent spellings', () => {
    const ours = {
      type: 'object',
      required: ['fid'],
      properties: { fid: { type: 'integer' }, bio: { type: ['string', 'null'] } },
    }
    expect(compare(ours, user)).toEqual([])
    expect(compare(ours, { allOf: [user] })).toEqual([])
    expect(camelId('get-fresh-account-FID')).toBe('getFreshAccountFID')
  })

  it('reports a field that is missing, added, loosened, tightened or has another type', () => {
    expect(compare({ ...user, properties: { fid: user.properties.fid } }, user)).toEqual([
      'Y.bio: missing',
    ])
    expect(compare(user, { ...user, properties: { fid: user.properties.fid } })).toEqual([
      'Y.bio: added',
    ])
    expect(compare({ ...user, required: [] }, user)).toEqual(['Y.fid: optional'])
    expect(compare({ ...user, required: ['fid', 'bio'] }, user)).toEqual(['Y.bio: required'])
    expect(
      compare({ ...user, properties: { ...user.properties, fid: { type: 'string' } } }, user),
    ).toEqual(['Y.fid: string for number'])
    expect(
      compare({ ...user, properties: { ...user.properties, bio: { type: 'string' } } }, user),
    ).toEqual(['Y.bio: must not be null'])
  })

  it('reports other enum values and limits', () => {
    expect(compare({ enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'c'] })).toEqual([
      'Y: one of a|b for a|c',
    ])
    expect(compare({ type: 'integer', maximum: 100 }, { type: 'integer', maximum: 50 })).toEqual([
      'Y: maximum 100 for 50',
    ])
  })

  it('reports differing parameters', () => {
    const parameter = (more: object) => ({ name: 'limit', in: 'query', required: false, ...more })
    const comparison = new Comparison(doc({}), doc({}))
    comparison.parameters(
      [parameter({ required: true, schema: { type: 'integer', default: 20 } })],
      [
        parameter({ schema: { type: 'integer', default: 25 } }),
        parameter({ name: 'cursor', schema: { type: 'string' } }),
      ],
      'fetchX',
    )
    expect([...comparison.differences]).toEqual([
      'fetchX query cursor: missing',
      'fetchX query limit: required',
      'fetchX query limit: default 20 for 25',
    ])
  })
})
