import { describe, expect, it } from 'vitest'
import * as enums from '../../src/enums'
import { description } from './description'

const key = (list: readonly unknown[]) => list.map(String).toSorted().join('|')

/** Every enumeration in a document, with its locations. */
function lists(value: unknown, at: string, found = new Map<string, string[]>()) {
  if (typeof value !== 'object' || value === null) return found
  const { enum: words } = value as { enum?: unknown }
  if (Array.isArray(words)) found.set(key(words), [...(found.get(key(words)) ?? []), at])
  for (const [name, inner] of Object.entries(value)) lists(inner, `${at}.${name}`, found)
  return found
}

describe('the enumerations', () => {
  const tuples = Object.entries(enums) as [string, readonly unknown[]][]

  it('contain every list of the published description, word for word', () => {
    const ours = new Set(tuples.map(([, tuple]) => key(tuple)))
    const single = new Set<string>([
      ...enums.objectMarkers,
      ...enums.oembedTypes,
      // The success of a registration can only be true.
      'true',
    ])
    const missing = [...lists(description, '')]
      .filter(([words]) => !ours.has(words) && !single.has(words))
      .map(([words, places]) => `${words} at ${places[0]}`)
    expect(missing).toEqual([])
  })

  it('contain no duplicates', () => {
    for (const [name, tuple] of tuples)
      expect([name, new Set(tuple).size]).toEqual([name, tuple.length])
  })

  it('keep lists separate that only look alike', () => {
    expect(enums.notificationKinds).toContain('mention')
    expect(enums.notificationTypes).toContain('mentions')
    expect(enums.notificationTypes).not.toContain('mention')
    expect(enums.pageButtonActionTypes).not.toContain('tx')
    expect(enums.signerStatuses).toContain('generated')
    expect(enums.developerManagedSignerStatuses).not.toContain('generated')
  })
})
