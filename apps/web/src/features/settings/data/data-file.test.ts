import { describe, expect, it } from 'vitest'
import { planImport, readDataFile, importDataFile } from './data-file'

const bookmark = (id: string, note = '') => ({
  kind: 'bookmark' as const,
  id,
  body: { folder: null, note, addedAt: 1 },
})
const file = (more: object) =>
  JSON.stringify({ format: 'castaway-data', version: 1, own: [], look: {}, casts: [], ...more })

describe('readDataFile', () => {
  it.each([
    ['{', 'not-json'],
    ['null', 'not-ours'],
    ['{"own": []}', 'not-ours'],
    [file({ version: 2 }), 'newer'],
    [file({ own: Array.from({ length: 30_001 }, () => 0) }), 'too-large'],
  ])('%.40s is %s', (text, problem) => {
    expect(readDataFile(text)).toBe(problem)
  })

  it('leaves out invalid lines, and counts them', () => {
    const own = [
      bookmark('0xa'),
      { kind: 'password', id: 'x', body: {} },
      { kind: 'constructor', id: 'x', body: {} },
      { kind: 'list', id: '../x', body: {} },
      { kind: 'list', id: 'x', body: null },
      null,
    ]
    const read = readDataFile(file({ own, look: { theme: 'night', density: 'huge', other: 1 } }))
    expect(read).toEqual({
      file: { own: [bookmark('0xa')], look: { theme: 'night', density: 'comfortable' } },
      leftOut: 5,
    })
  })
})

describe('importing a data file', () => {
  const here: Record<string, object> = {
    '0xa': { addedAt: 1, note: '', folder: null },
    '0xb': { folder: null, note: 'old', addedAt: 1 },
  }
  const store = { get: (_kind: string, id: string) => here[id] ?? null } as never

  it('previews what is added, changed and left as it is', () => {
    const plan = planImport([bookmark('0xa'), bookmark('0xb', 'new'), bookmark('0xc')], store)
    expect(plan).toEqual({
      added: [bookmark('0xc')],
      changed: [bookmark('0xb', 'new')],
      same: 1,
    })
  })

  it('stores each record', async () => {
    const put: string[] = []
    await importDataFile([bookmark('0xc')], {
      put: async (kind: string, id: string) => void put.push(`${kind} ${id}`),
    } as never)
    expect(put).toEqual(['bookmark 0xc'])
  })
})
