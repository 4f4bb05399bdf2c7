import { describe, expect, it } from 'vitest'
import { memoryDraftStorage } from './draft-storage'
import { DraftSession } from './draft-session'
import { createDrafts } from './drafts'

function setUp() {
  const storage = memoryDraftStorage()
  let n = 0
  const drafts = createDrafts({ storage, now: () => ++n, newId: () => `id-${++n}` })
  return { storage, drafts, session: new DraftSession(drafts, drafts.start(3, 'new'), false) }
}

describe('DraftSession', () => {
  it('stores every change, the last words last', async () => {
    const { drafts, session } = setUp()
    for (const text of ['l', 'lo', 'low', 'low tide']) session.change({ text })
    expect(session.read().saved).toBe(false)
    await session.settled()
    expect(session.read()).toMatchObject({ saved: true, draft: { text: 'low tide' } })
    expect(await drafts.list(3)).toMatchObject([{ text: 'low tide' }])
  })

  it('keeps words typed while a write was under way', async () => {
    const { drafts, session } = setUp()
    session.change({ text: 'a' })
    await Promise.resolve()
    session.change({ text: 'ab' })
    await session.settled()
    expect(session.read().draft.text).toBe('ab')
    expect((await drafts.list(3))[0]!.text).toBe('ab')
  })

  it('stores nothing once emptied, and again what is typed after', async () => {
    const { storage, session } = setUp()
    session.change({ text: 'a' })
    await session.settled()
    session.change({ text: '' })
    await session.settled()
    expect(await storage.all()).toEqual([])
    session.change({ text: 'b' })
    await session.settled()
    expect(await storage.all()).toHaveLength(1)
  })

  it('goes on under a name of its own when another tab has changed the draft', async () => {
    const { drafts, session } = setUp()
    session.change({ text: 'here' })
    await session.settled()
    const [stored] = await drafts.list(3)
    await drafts.save({ ...stored!, text: 'there' })
    session.change({ text: 'here, more' })
    session.change({ text: 'here, even more' })
    await session.settled()
    expect((await drafts.list(3)).map((d) => d.text).sort()).toEqual(['here, even more', 'there'])
  })

  it('is gone after a discard, and no late write brings it back', async () => {
    const { storage, session } = setUp()
    session.change({ text: 'a' })
    session.change({ text: 'ab' })
    await session.discard()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await storage.all()).toEqual([])
    expect((await storage.held()).size).toBe(0)
  })
})
