import { readFileSync } from 'node:fs'
import { operations } from '@castaway/contract'
import { describe, expect, it } from 'vitest'
import { implementationStatus } from './implementation-status'
import { implementationStatusPage } from './implementation-status-page'

const page = new URL('../../../../docs/generated/operations.md', import.meta.url)

describe('the table of implementation status', () => {
  it('has exactly one line per operation', () => {
    expect(Object.keys(implementationStatus).toSorted()).toEqual(Object.keys(operations).toSorted())
  })

  it('says what each model is, and why an operation is rejected', () => {
    for (const [id, status] of Object.entries(implementationStatus)) {
      const words =
        status.how === 'model' ? status.what : status.how === 'refused' ? status.why : 'real'
      expect([id, words.trim().length > 3]).toEqual([id, true])
    }
  })

  it('matches the generated document (else: npm run generate)', () => {
    expect(readFileSync(page, 'utf8')).toBe(implementationStatusPage())
  })

  it('lists every operation once, whatever its group', () => {
    const listed = [...implementationStatusPage().matchAll(/^\| `(\w+)`/gm)].map((row) => row[1]!)
    expect(listed.toSorted()).toEqual(Object.keys(operations).toSorted())
  })
})
