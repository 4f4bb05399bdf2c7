import { readFileSync } from 'node:fs'
import { operations } from '@castaway/contract'
import { describe, expect, it } from 'vitest'
import { doings } from './doings'
import { operationsPage } from './doings-page'

const page = new URL('../../../../docs/generated/operations.md', import.meta.url)

describe('the table of what the island does', () => {
  it('has one line for every operation and none besides', () => {
    expect(Object.keys(doings).toSorted()).toEqual(Object.keys(operations).toSorted())
  })

  it('says which model, and why it refuses', () => {
    for (const [id, doing] of Object.entries(doings)) {
      const words =
        doing.how === 'model' ? doing.what : doing.how === 'refused' ? doing.why : 'real'
      expect([id, words.trim().length > 3]).toEqual([id, true])
    }
  })

  it('stands in the documents as it is here (else: npm run generate)', () => {
    expect(readFileSync(page, 'utf8')).toBe(operationsPage())
  })

  it('lists every operation once, whatever its family', () => {
    const listed = [...operationsPage().matchAll(/^\| `(\w+)`/gm)].map((row) => row[1]!)
    expect(listed.toSorted()).toEqual(Object.keys(operations).toSorted())
  })
})
