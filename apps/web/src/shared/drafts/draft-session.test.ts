import { describe, expect, it } from 'vitest'
import { memoryDraftStorage } from './draft-storage'
import { DraftSession } from './draft-session'
import { memoryJournal } from './draft-journal'
import { newPart, draftText } from './draft-model'
import { createDrafts } from './drafts'

const says = (text: string) => ({ parts: [newPart('k', text)] })

function setUp() {
  const storage = memoryDraftStorage()
  let n = 0
  const journal = memoryJournal()
  const drafts = createDrafts({ storage, journal, now: () => ++n, newId: () => `id-${++n}` })
  return {
    storage,
    journal,
    drafts,
    session: new DraftSession(drafts, drafts.start(3, 'new'), false),
  }
}

describe('DraftSession', () => {
  it('stores every change, the last text last', async () => {
    const { drafts, session } = setUp()
    for (const text of ['l', 'lo', 'low', 'low tide']) session.change(says(text))
    expect(session.read().saved).toBe(false)
    await session.settled()
    expect(session.read()).toMatchObject({ saved: true, draft: says('low tide') })
    expect(await drafts.list(3)).toMatchObject([says('low tide')])
  })

  it('keeps text typed while a write is under way', async () => {
    const { drafts, session } = setUp()
    session.change(says('a'))
    await Promise.resolve()
    session.change(says('ab'))
    await session.settled()
    expect(draftText(session.read().draft)).toBe('ab')
    expect(draftText((await drafts.list(3))[0]!)).toBe('ab')
  })

  it('stores nothing once emptied, and again what is typed after', async () => {
    const { storage, session } = setUp()
    session.change(says('a'))
    await session.settled()
    session.change(says(''))
    await session.settled()
    expect(await storage.all()).toEqual([])
    session.change(says('b'))
    await session.settled()
    expect(await storage.all()).toHaveLength(1)
  })

  it('saves under a new id when another tab has changed the draft', async () => {
    const { drafts, session } = setUp()
    session.change(says('here'))
    await session.settled()
    const [stored] = await drafts.list(3)
    await drafts.save({ ...stored!, ...says('there') })
    session.change(says('here, more'))
    session.change(says('here, even more'))
    await session.settled()
    expect((await drafts.list(3)).map(draftText).sort()).toEqual(['here, even more', 'there'])
  })

  it('stays deleted after a discard, whatever late write arrives', async () => {
    const { storage, session } = setUp()
    session.change(says('a'))
    session.change(says('ab'))
    await session.discard()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await storage.all()).toEqual([])
    expect((await storage.lockedIds()).size).toBe(0)
  })

  it('journals a change before it returns, and removes the entry once it is stored', async () => {
    const { journal, session } = setUp()
    session.change(says('a'))
    expect(journal.all()).toMatchObject([says('a')])
    await session.settled()
    expect(journal.all()).toEqual([])
  })
})
