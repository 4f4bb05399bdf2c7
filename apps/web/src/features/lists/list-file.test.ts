import { describe, expect, it } from 'vitest'
import { listToCsv, listsToJson, parseListFile } from './list-file'
import type { List } from '../../shared/lists/lists'

const list: List = { id: '1', body: { name: 'Boats, "old"', fids: [3, 70, 5], position: 0 } }
const names = (fid: number) => (fid === 3 ? 'ines' : undefined)

describe('list files', () => {
  it('survive the round trip through JSON', () => {
    expect(parseListFile(listsToJson([list], names), 'x.json')).toEqual([
      { name: 'Boats, "old"', people: [{ fid: 3, username: 'ines' }, { fid: 70 }, { fid: 5 }] },
    ])
  })

  it('are read from CSV, named after the file', () => {
    expect(parseListFile(listToCsv(list, names), 'Boats.csv')).toEqual([
      { name: 'Boats', people: [{ fid: 3 }, { fid: 70 }, { fid: 5 }] },
    ])
  })

  it('are read from files of other programs', () => {
    const fids = (text: string) => parseListFile(text, 'a.csv')?.[0]?.people.map(({ fid }) => fid)
    expect(fids('\u{feff}username;fid\nines;3\n"tom";"4"\n')).toEqual([3, 4])
    expect(fids('3\n4\n4\n')).toEqual([3, 4])
    expect(parseListFile('{"name":"Few","people":[3,{"fid":4}]}', '')?.[0]?.people).toEqual([
      { fid: 3 },
      { fid: 4 },
    ])
  })

  it('yield nothing for files of another kind', () => {
    for (const text of ['', 'hello', '{"lists":[{"name":1}]}', '{', '{"people":[-1],"name":""}'])
      expect(parseListFile(text, 'a')).toBeNull()
  })
})
