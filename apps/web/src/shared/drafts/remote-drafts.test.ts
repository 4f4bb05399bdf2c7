import { expect, it } from 'vitest'
import { toDraftRecord } from './draft-record'
import { memoryJournal } from './draft-journal'
import { newPart } from './draft-model'
import { memoryDraftStorage } from './draft-storage'
import { createDrafts } from './drafts'
import { applyRemoteDrafts } from './remote-drafts'

const embeds = ['https://tides.example/']

const setup = async () => {
  let time = 1000
  const drafts = createDrafts({
    storage: memoryDraftStorage(),
    journal: memoryJournal(),
    now: () => ++time,
    newId: () => `id-${time}`,
  })
  const draft = await drafts.save({
    ...drafts.start(3, 'new'),
    parts: [{ ...newPart('k', 'ahoy'), embeds }],
  })
  const ports = {
    isMine: () => true,
    push: async () => undefined,
    isGone: (_id: string) => false,
    settled: true,
    hasRead: true,
  }
  return { drafts, draft, remote: [{ id: draft.id, body: toDraftRecord(draft) }], ports }
}

it('a draft of another device is added, and one that was sent there is removed', async () => {
  const { drafts, draft, remote, ports } = await setup()
  await drafts.discard(draft)
  expect(await applyRemoteDrafts(drafts, remote, ports)).toBe(true)
  expect(await drafts.list(3)).toMatchObject([{ id: draft.id, parts: [{ text: 'ahoy', embeds }] }])
  expect(await applyRemoteDrafts(drafts, [], ports)).toBe(true)
  expect(await drafts.list(3)).toEqual([])
})

it('a draft that was sent here since the list was read is not added again', async () => {
  const { drafts, draft, remote, ports } = await setup()
  await drafts.discard(draft)
  await applyRemoteDrafts(drafts, remote, { ...ports, isGone: (id) => id === draft.id })
  expect(await drafts.list(3)).toEqual([])
})

it('text that other devices do not have yet is kept', async () => {
  const { drafts, draft, remote, ports } = await setup()
  await drafts.mark(draft.id, draft.savedAt)
  const [marked] = await drafts.list(3)
  await drafts.save({ ...marked!, parts: [newPart('k', 'ahoy, and more')] })
  await applyRemoteDrafts(drafts, remote, ports)
  await applyRemoteDrafts(drafts, [], ports)
  expect(await drafts.list(3)).toMatchObject([{ parts: [{ text: 'ahoy, and more' }] }])
})
