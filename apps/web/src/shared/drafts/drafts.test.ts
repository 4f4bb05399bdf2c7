import { describe, expect, it } from 'vitest'
import { memoryDraftStorage } from './draft-storage'
import { memoryJournal } from './draft-journal'
import { type Draft, newPart, targetKey, draftText } from './draft-model'
import { DraftSession } from './draft-session'
import { createDrafts } from './drafts'

const withText = (draft: Draft, text: string): Draft => ({ ...draft, parts: [newPart('k', text)] })

function twoTabs() {
  const storage = memoryDraftStorage()
  const journal = memoryJournal()
  let time = 1000
  let id = 0
  const ports = { storage, journal, now: () => ++time, newId: () => `id-${++id}` }
  return [createDrafts(ports), createDrafts(ports)] as const
}

describe('drafts', () => {
  it('offers what was written again, for its own account and target only', async () => {
    const [tab] = twoTabs()
    const reply = targetKey({ replyTo: { hash: '0xaa' } })
    await tab.save(withText(tab.start(3, reply), 'half a thought'))
    expect(await tab.find(3, reply)).toMatchObject({ parts: [{ text: 'half a thought' }] })
    expect(await tab.find(4, reply)).toBeNull()
    expect(await tab.find(3, 'new')).toBeNull()
  })

  it('leaves a draft alone when the composer is asked for a text, and offers that text again', async () => {
    const [tab] = twoTabs()
    const channel = { id: 'lagoon', name: 'Lagoon' }
    await tab.save(withText(tab.start(3, 'new'), 'half a thought'))
    const embeds = ['https://tides.example/']
    const asked = { text: 'From the tide table', embeds, channel }
    expect(await tab.find(3, 'new', asked)).toBeNull()
    const own = await tab.save({
      ...tab.start(3, 'new', channel),
      parts: [{ ...newPart('k', asked.text), embeds }],
    })
    expect(await tab.find(3, 'new', asked)).toMatchObject({ id: own.id })
    expect(await tab.find(3, 'new', { ...asked, channel: null })).toBeNull()
    expect(await tab.find(3, 'new', { ...asked, text: 'Another table' })).toBeNull()
    expect(await tab.find(3, 'new', { ...asked, embeds: [] })).toBeNull()
    await tab.save(withText(own, 'From the tide table, with my words'))
    expect(await tab.find(3, 'new', asked)).toBeNull()
    expect(await tab.list(3)).toHaveLength(2)
  })

  it('keeps the text of both tabs that continue one draft', async () => {
    const [one, two] = twoTabs()
    const draft = await one.save(withText(one.start(3, 'new'), 'shared'))
    const inTwo = (await two.find(3, 'new'))!
    const first = await one.save(withText(draft, 'shared, by one'))
    const second = await two.save(withText(inTwo, 'shared, by two'))
    expect(first.id).toBe(draft.id)
    expect(second.id).not.toBe(draft.id)
    expect((await one.list(3)).map(draftText).sort()).toEqual(['shared, by one', 'shared, by two'])
    // The fork is a separate draft from now on.
    const third = await two.save(withText(second, 'by two, more'))
    expect(third.id).toBe(second.id)
    expect(await one.list(3)).toHaveLength(2)
  })

  it('does not offer a draft that another tab is writing on', async () => {
    const [one, two] = twoTabs()
    const draft = await one.save(withText(one.start(3, 'new'), 'mine'))
    const release = one.hold(draft.id)
    expect(await two.find(3, 'new')).toBeNull()
    release()
    expect(await two.find(3, 'new')).toMatchObject({ parts: [{ text: 'mine' }] })
  })

  it('discards only the version it has seen', async () => {
    const [one, two] = twoTabs()
    const draft = await one.save(withText(one.start(3, 'new'), 'sent'))
    await two.save(withText(draft, 'sent, but then more'))
    await one.discard(draft)
    expect(await one.list(3)).toHaveLength(1)
    const [latest] = await one.list(3)
    await two.discard(latest!)
    expect(await one.list(3)).toEqual([])
  })

  it('does not list blank drafts', async () => {
    const [tab] = twoTabs()
    await tab.save(withText(tab.start(3, 'new'), '  \n'))
    expect(await tab.list(3)).toEqual([])
  })
})

describe('the journal', () => {
  it('restores what a tab journaled but did not store', async () => {
    const [dead, next] = twoTabs()
    dead.note(withText(dead.start(3, 'new'), 'typed, then the lights went out'))
    expect(await next.find(3, 'new')).toMatchObject({
      parts: [{ text: 'typed, then the lights went out' }],
    })
    expect(await next.list(3)).toHaveLength(1)
  })

  it('prefers the last journal entry of a composer to its stored draft', async () => {
    const [dead, next] = twoTabs()
    const begun = { ...dead.start(3, 'new'), writer: 'w' }
    dead.note(withText(begun, 'low tide'))
    await dead.save(withText(begun, 'low'))
    expect((await next.list(3)).map(draftText)).toEqual(['low tide'])
  })

  it('keeps both versions if another composer has continued the draft', async () => {
    const [dead, next] = twoTabs()
    const draft = await dead.save({ ...withText(dead.start(3, 'new'), 'low'), writer: 'w' })
    dead.note(withText(draft, 'low tide'))
    await next.save({ ...withText(draft, 'low water'), writer: 'v' })
    expect((await next.list(3)).map(draftText).sort()).toEqual(['low tide', 'low water'])
  })

  it('ignores drafts that another open tab is writing', async () => {
    const [one, two] = twoTabs()
    const draft = withText(one.start(3, 'new'), 'still typing')
    one.hold(draft.id)
    one.note(draft)
    expect(await two.list(3)).toEqual([])
  })

  it.each(['before', 'after'])(
    'never puts an older note over what a composer stores that closes %s the locks are read',
    async (order) => {
      const storage = memoryDraftStorage()
      let whileLocksAreRead = async () => {}
      const slow = {
        ...storage,
        lockedIds: async () => {
          const held = await storage.lockedIds()
          await whileLocksAreRead()
          return order === 'after' ? held : storage.lockedIds()
        },
      }
      let id = 0
      const ports = { journal: memoryJournal(), now: () => 1, newId: () => `id-${++id}` }
      const drafts = createDrafts({ ...ports, storage })
      const composer = new DraftSession(drafts, drafts.start(3, 'new'), false)
      composer.change({ parts: [newPart('k', 'low')] })
      await composer.settled()
      composer.change({ parts: [newPart('k', 'low ti')] })
      whileLocksAreRead = async () => {
        whileLocksAreRead = async () => {}
        composer.change({ parts: [newPart('k', 'low tide')] })
        await composer.settled()
        composer.close()
      }
      const found = await createDrafts({ ...ports, storage: slow }).list(3)
      expect(found.map(draftText)).toEqual(['low tide'])
      expect((await drafts.list(3)).map(draftText)).toEqual(['low tide'])
    },
  )

  it('finishes a discard that a closed tab began', async () => {
    const [dead, next] = twoTabs()
    const draft = await dead.save(withText(dead.start(3, 'new'), 'sent already'))
    dead.note({ ...draft, parts: [newPart('gone')] })
    expect(await next.list(3)).toEqual([])
  })
})

it('drafts stored by an earlier version are read', async () => {
  const storage = memoryDraftStorage()
  const old = {
    id: 'o',
    fid: 3,
    target: 'new',
    text: 'from before',
    withoutPreview: ['https://a.example/'],
  }
  await storage.update('o', () => ({ ...old, channel: null, revision: 2, savedAt: 5 }) as never)
  const drafts = createDrafts({ storage, journal: memoryJournal(), now: () => 9, newId: () => 'n' })
  expect(await drafts.find(3, 'new')).toMatchObject({
    parts: [{ text: 'from before', withoutPreview: ['https://a.example/'] }],
    sent: [],
  })
})
