import { describe, expect, it } from 'vitest'
import { type Operation, operations } from '../../src/index'
import { openApi } from '../../src/openapi'
import { camelId, Comparison, type Doc } from './compare'
import { description } from './description'
import { deviations } from './deviations'

describe('the contract against the published description', () => {
  const ours = openApi() as unknown as Doc
  const theirs = description
  const theirIds = new Map(
    Object.entries(theirs.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, entry]) => entry['operationId'])
        .map(
          ([method, entry]) => [camelId(entry['operationId']), { path, method, entry }] as const,
        ),
    ),
  )

  it('has only existing operations, with the same method and path', () => {
    for (const [id, operation] of Object.entries(operations)) {
      const theirOne = theirIds.get(id)
      expect(`${id}: ${operation.method} ${operation.path}`).toBe(
        `${id}: ${theirOne?.method.toUpperCase()} ${theirOne?.path}`,
      )
    }
  })

  it('differs only as the deviations say', () => {
    const comparison = new Comparison(ours, theirs)
    for (const [id, { path, method }] of Object.entries(operations).map(
      ([key, { path: p, method: m }]) => [key, { path: p, method: m.toLowerCase() }] as const,
    )) {
      const mine = ours.paths[path]![method]!
      const { entry } = theirIds.get(id)!
      const shared = theirs.paths[path]!['parameters'] as unknown as
        | Doc['paths'][string][string][]
        | undefined
      const listed = [...(shared ?? []), ...(entry['parameters'] ?? [])].map((parameter) =>
        parameter.$ref
          ? theirs.components.parameters![String(parameter.$ref).split('/').pop()!]
          : parameter,
      )
      comparison.parameters(mine['parameters'] ?? [], listed, id)
      const type = (operations as Record<string, Operation>)[id]!.spec.multipart
        ? 'multipart/form-data'
        : 'application/json'
      const [body, theirBody] = [mine, entry].map((one) => one['requestBody']?.content[type].schema)
      expect([id, Boolean(body)]).toEqual([id, Boolean(theirBody)])
      if (body) comparison.schema(body, theirBody, `${id} body`)
      const [ok, theirOk] = [mine, entry].map(
        (one) => one['responses']['200'].content['application/json'].schema,
      )
      comparison.schema(ok, theirOk, `${id} answer`)
    }
    expect([...comparison.differences].toSorted()).toEqual(Object.keys(deviations).toSorted())
  })
})
