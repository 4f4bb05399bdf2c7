import { describe, expect, it } from 'vitest'
import { memoryDraftStorage } from './draft-storage'
import { createDrafts, nextAttempt, targetKey } from './drafts'

function twoTabs() {
  const storage = memoryDraftStorage()
  let time = 1000
  let id = 0
  const ports = { storage, now: () => ++time, newId: () => `id-${++id}` }
  return [createDrafts(ports), createDrafts(ports)] as const
}

describe('drafts', () => {
  it('offers what was written again, for its own account and target only', async () => {
    const [tab] = twoTabs()
    const reply = targetKey({ replyTo: { hash: '0xaa' } })
    await tab.save({ ...tab.start(3, reply), text: 'half a thought' })
    expect(await tab.find(3, reply)).toMatchObject({ text: 'half a thought' })
    expect(await tab.find(4, reply)).toBeNull()
    expect(await tab.find(3, 'new')).toBeNull()
  })

  it('keeps the words of both tabs that go on with one draft', async () => {
    const [one, two] = twoTabs()
    const draft = await one.save({ ...one.start(3, 'new'), text: 'shared' })
    const inTwo = (await two.find(3, 'new'))!
    const first = await one.save({ ...draft, text: 'shared, by one' })
    const second = await two.save({ ...inTwo, text: 'shared, by two' })
    expect(first.id).toBe(draft.id)
    expect(second.id).not.toBe(draft.id)
    expect((await one.list(3)).map((d) => d.text).sort()).toEqual([
      'shared, by one',
      'shared, by two',
    ])
    // The fork is its own draft from now on.
    const third = await two.save({ ...second, text: 'by two, more' })
    expect(third.id).toBe(second.id)
    expect(await one.list(3)).toHaveLength(2)
  })

  it('does not offer a draft that another tab is writing on', async () => {
    const [one, two] = twoTabs()
    const draft = await one.save({ ...one.start(3, 'new'), text: 'mine' })
    const release = one.hold(draft.id)
    expect(await two.find(3, 'new')).toBeNull()
    release()
    expect(await two.find(3, 'new')).toMatchObject({ text: 'mine' })
  })

  it('throws away only what it has seen', async () => {
    const [one, two] = twoTabs()
    const draft = await one.save({ ...one.start(3, 'new'), text: 'sent' })
    await two.save({ ...draft, text: 'sent, but then more' })
    await one.discard(draft)
    expect(await one.list(3)).toHaveLength(1)
    const [latest] = await one.list(3)
    await two.discard(latest!)
    expect(await one.list(3)).toEqual([])
  })

  it('does not list blank drafts', async () => {
    const [tab] = twoTabs()
    await tab.save({ ...tab.start(3, 'new'), text: '  \n' })
    expect(await tab.list(3)).toEqual([])
  })
})

describe('nextAttempt', () => {
  it('keeps the key for the same content and changes it with the content', () => {
    const [tab] = twoTabs()
    let n = 0
    const newId = () => `key-${++n}`
    const draft = tab.start(3, 'new')
    const first = nextAttempt(draft, 'a', newId)
    expect(nextAttempt({ ...draft, attempt: first }, 'a', newId)).toBe(first)
    expect(nextAttempt({ ...draft, attempt: first }, 'b', newId).idem).not.toBe(first.idem)
  })
})
