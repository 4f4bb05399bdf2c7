import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations, type Access, type Operation } from './index'

const all = Object.entries(operations) as [string, Operation][]
const fieldsOf = ({ spec }: Operation): string[] =>
  spec.body instanceof z.ZodObject ? Object.keys(spec.body.shape) : []
const parametersOf = ({ spec }: Operation): string[] => Object.keys(spec.query ?? {})

/** The parameter or field that the server fills in, by an operation's access. */
function filledIn(access: Access): string[] {
  if (access === 'signer') return ['signer_uuid']
  return typeof access === 'object' ? Object.values(access) : []
}

describe('who can call an operation from a browser', () => {
  test.each(all)('%s takes what the server fills in', (_, operation) => {
    const taken = operation.method === 'GET' ? parametersOf(operation) : fieldsOf(operation)
    expect(taken).toEqual(expect.arrayContaining(filledIn(operation.spec.access)))
  })

  test('only reads are open to anyone', () => {
    const open = all.filter(([, { spec }]) => spec.access === 'anyone')
    expect(open.filter(([, { method }]) => method !== 'GET')).toEqual([])
    expect(open.length).toBeGreaterThan(40)
  })

  test('no browser can name the signer that is used', () => {
    const used = all.filter(([, operation]) =>
      [...fieldsOf(operation), ...parametersOf(operation)].includes('signer_uuid'),
    )
    const accesses = new Set(used.map(([, { spec }]) => spec.access))
    expect(accesses).toEqual(new Set(['signer', 'server']))
  })
})

test('every local model is described', () => {
  const models = all.flatMap(([, { spec }]) =>
    spec.implementation === 'real' ? [] : [spec.implementation.model],
  )
  expect(models.filter((text) => text.trim().length < 10)).toEqual([])
})
