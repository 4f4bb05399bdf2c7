import { describe, expect, it } from 'vitest'
import { operations } from './index'
import { wireTypesFile, typeOf, typesFile } from './types-text'

describe('a schema as a type', () => {
  it.each([
    [{ type: 'integer' }, 'number'],
    [{ type: ['string', 'null'] }, '(string | null)'],
    [{ const: 'cast' }, '"cast"'],
    [{ not: {} }, 'never'],
    [{ enum: ['a', 1] }, '("a" | 1)'],
    [{ $ref: '#/components/schemas/User' }, 'User'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, '(string | null)'],
    [{ type: 'array', items: { type: 'string' } }, '(string)[]'],
    [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, '[string, number]'],
    [{ type: 'string', format: 'binary' }, 'Blob'],
    [{ type: 'object', additionalProperties: { type: 'boolean' } }, '{ [name: string]: boolean }'],
    [{}, 'unknown'],
    [
      { type: 'object', required: ['a'], properties: { a: {}, 'b-c': { type: 'null' } } },
      '{ a: unknown; "b-c"?: null }',
    ],
  ])('%j is %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })
})

describe('the contract in plain types', () => {
  const text = typesFile()

  it('contains every operation, with the names that callers use', () => {
    for (const id of Object.keys(operations)) expect(text).toContain(`\n  ${id}: { args: `)
    expect(text).toMatch(
      /fetchUserFollowingFeed: \{ args: \{ fid: Fid; viewerFid\?: Fid; withRecasts\?: boolean/,
    )
    expect(text).toMatch(/publishMessageToFarcaster: \{ args: \{ body: \{ \[name: string\]/)
    expect(text).toContain('item: Of<At<At<')
  })

  it('contains a line for every operation', () => {
    const lines = wireTypesFile('./contract.js')
    for (const id of Object.keys(operations))
      expect(lines).toContain(`export declare const ${id}: Wire<'${id}'>`)
  })

  it('refers only to types that it contains', () => {
    const known = new Set([...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map((m) => m[1]))
    const strings = text.replaceAll(/"[^"]*"|'[^']*'|\/\*\*.*?\*\//gs, '')
    const used = [...strings.matchAll(/[:<|&([]\s*([A-Z]\w+)/g)].map((m) => m[1]!)
    const own =
      'Answer Args At Blob CommonErrorCode Id Item NonNullable O Of OperationId Operations T Wire'.split(
        ' ',
      )
    expect(used.filter((name) => !known.has(name) && !own.includes(name))).toEqual([])
  })
})
