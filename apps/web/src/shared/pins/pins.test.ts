import type { RecordStore } from '@castaway/react/records'
import { beforeEach, describe, expect, it } from 'vitest'
import { createList, removeList } from '../lists/lists'
import { pinsOf } from './pinned-tabs'
import { MAX_PINS, move, pin, pinId, rename, unpin } from './pins'

/** A record store in memory, without a browser's storage and a server. */
function keeping(): RecordStore {
  const records = new Map<string, unknown>()
  return {
    all: (kind: string) =>
      Array.from(records, ([key, body]) => ({
        kind: key.split(' ')[0],
        id: key.split(' ')[1],
        body,
      }))
        .filter((each) => each.kind === kind)
        .map(({ id, body }) => ({ id, body })),
    get: (kind: string, id: string) => records.get(`${kind} ${id}`) ?? null,
    ready: async () => {},
    async put(kind: string, id: string, body: unknown) {
      if (body === null) records.delete(`${kind} ${id}`)
      else records.set(`${kind} ${id}`, body)
    },
  } as unknown as RecordStore
}

let store: RecordStore
beforeEach(() => {
  store = keeping()
})
const titles = () => pinsOf(store.all('tab')).map(({ body }) => body.title)

describe('pinned tabs', () => {
  it('keep the order in which they were pinned or moved, within bounds', async () => {
    for (const name of ['a', 'b', 'c']) await pin(store, 'channel', name, name.toUpperCase())
    expect(titles()).toEqual(['A', 'B', 'C'])
    await move(store, pinId('channel', 'c'), -2)
    expect(titles()).toEqual(['C', 'A', 'B'])
    await move(store, pinId('channel', 'c'), -1)
    await move(store, pinId('channel', 'b'), 5)
    expect(titles()).toEqual(['C', 'A', 'B'])
    await move(store, pinId('channel', 'c'), 1)
    expect(titles()).toEqual(['A', 'C', 'B'])
  })

  it('are pinned once, under an id that fits a URL', async () => {
    await pin(store, 'channel', 'tools', 'Tools')
    await pin(store, 'channel', 'tools', 'Tools again')
    expect(titles()).toEqual(['Tools again'])
    for (const of of ['tools', 'a b/c?d', 'x'.repeat(80), '🏝']) {
      expect(pinId('search', of)).toMatch(/^[\w-]{1,64}$/)
      expect(pinId('search', of)).not.toBe(pinId('search', `${of}x`))
    }
  })

  it('have a name that is neither empty nor too long', async () => {
    await pin(store, 'search', 's', ' '.repeat(3))
    expect(titles()).toEqual(['…'])
    await rename(store, pinId('search', 's'), '  ')
    expect(titles()).toEqual(['…'])
    await rename(store, pinId('search', 's'), `  ${'🏝'.repeat(100)}`)
    // Length in the units of the record's limit, without splitting a character.
    expect(titles()).toEqual(['🏝'.repeat(40)])
  })

  it('have a limit, and come back in their place', async () => {
    for (let number = 0; number < MAX_PINS; number++)
      expect(await pin(store, 'channel', `c${number}`, `${number}`)).toBe(true)
    expect(await pin(store, 'channel', 'one-more', 'One more')).toBe(false)
    const putBack = await unpin(store, pinId('channel', 'c3'))
    expect(titles()).not.toContain('3')
    await putBack()
    expect(titles()[3]).toBe('3')
  })

  it('are removed with the list that they show, and restored with it', async () => {
    const id = (await createList(store, 'Boats', [3, 3, 4]))!
    await pin(store, 'list', id, 'Boats')
    const putBack = await removeList(store, id)
    expect(titles()).toEqual([])
    await putBack()
    expect(titles()).toEqual(['Boats'])
    expect(store.get('list', id)?.fids).toEqual([3, 4])
  })
})
