import type { RecordBody } from '@castaway/contract/records'
import { beforeEach, expect, test } from 'vitest'
import { testBrowser, testServer, texts, word } from '../../test/records'

let server: ReturnType<typeof testServer>
let refused: string[]
beforeEach(() => {
  server = testServer()
  refused = []
})

const browser = () => testBrowser(server, refused)

test('changes and deletions sync to other devices', async () => {
  const [phone, desk] = [await browser().tab(), await browser().tab()]
  for (const text of ['tide', 'reef', 'ebb']) await phone.put('word', text, word(text))
  expect(texts(phone)).toEqual(['ebb', 'reef', 'tide'])
  await phone.sync()
  await desk.sync()
  expect(texts(desk)).toEqual(['ebb', 'reef', 'tide'])
  await desk.put('word', 'reef', null)
  await desk.sync()
  await phone.sync()
  expect(texts(phone)).toEqual(['ebb', 'tide'])
})

test('records created before the owner is known belong to the owner', async () => {
  const page = browser().page()
  const made = page.put('word', 'tide', word('tide'))
  await page.setOwner('ann')
  await made
  await page.sync()
  expect(texts(page)).toEqual(['tide'])
  expect(server.records.get('word tide')?.body).toEqual(word('tide'))
})

test('changes made offline survive a reload and are sent once', async () => {
  const phone = browser()
  server.offline = true
  const before = await phone.tab()
  await before.put('word', 'a', word('first'))
  await before.put('word', 'a', word('second'))
  await before.sync()
  expect([before.status, before.waiting, texts(before)]).toEqual(['waiting', 1, ['second']])
  const after = await phone.tab()
  expect(texts(after)).toEqual(['second'])
  server.offline = false
  await after.sync()
  expect([after.status, after.waiting, server.sent]).toEqual(['idle', 0, 1])
  expect(server.records.get('word a')?.body).toEqual(word('second'))
})

test('changes made while the storage is read are not lost', async () => {
  const phone = browser()
  const store = await phone.tab()
  await store.put('word', 'a', word('first'))
  await store.sync()
  // Another tab announces a change. The read that follows is slow and began before the change.
  const { load } = phone.storage
  let done = () => {}
  phone.storage.load = async (owner) => {
    phone.storage.load = load
    const read = await load(owner)
    await new Promise<void>((go) => (done = go))
    return read
  }
  const made = store.put('word', 'b', word('second'))
  phone.tell('ann')
  await made
  const shown: string[][] = []
  store.subscribe(() => shown.push(texts(store)))
  done()
  await store.sync()
  expect(shown.filter((each) => !each.includes('second'))).toEqual([])
  expect(texts(store)).toEqual(['first', 'second'])
  expect(server.records.get('word b')?.body).toEqual(word('second'))
})

test('tabs of a browser see each other’s changes and send them once', async () => {
  const phone = browser()
  const [one, two] = [await phone.tab(), await phone.tab()]
  server.offline = true
  await one.put('word', 'a', word('tide'))
  await two.put('word', 'b', word('reef'))
  await Promise.all([one.sync(), two.sync()])
  server.offline = false
  await Promise.all([one.sync(), two.sync()])
  expect([texts(one), texts(two), server.sent]).toEqual([['reef', 'tide'], ['reef', 'tide'], 2])
})

test('a change made while an earlier one is in flight is not lost', async () => {
  const phone = await browser().tab()
  server.onSend = async () => {
    server.onSend = async () => {}
    await phone.put('word', 'a', word('later'))
  }
  await phone.put('word', 'a', word('earlier'))
  await phone.sync()
  await phone.sync()
  expect(texts(phone)).toEqual(['later'])
  expect(server.records.get('word a')?.body).toEqual(word('later'))
  expect(phone.waiting).toBe(0)
})

test('conflicting guarded changes of two devices are both kept, and the local one keeps its id', async () => {
  const [phone, desk] = [await browser().tab(), await browser().tab()]
  const guarded = { guarded: true }
  await phone.put('word', 'a', word('begun'), guarded)
  await phone.sync()
  await desk.sync()
  await phone.put('word', 'a', word('by phone'), guarded)
  await desk.put('word', 'a', word('by desk'), guarded)
  await phone.sync()
  await desk.sync()
  await phone.sync()
  for (const device of [phone, desk]) expect(texts(device)).toEqual(['by desk', 'by phone'])
  expect(desk.get('word', 'a')).toEqual(word('by desk'))

  // The record was deleted there and edited here, so the edited text survives. Equal text is no conflict.
  await phone.put('word', 'a', null)
  await desk.put('word', 'a', word('by desk, more'), guarded)
  await phone.sync()
  await desk.sync()
  expect(texts(desk)).toEqual(['by desk, more', 'by phone'])
})

test('a guarded change does not conflict with an earlier one of the same browser whose response was lost', async () => {
  const draft = (text: string): RecordBody<'draft'> => ({
    fid: 3,
    target: 'new',
    casts: [{ text, withoutPreview: [], media: [] }],
    channel: null,
    sent: [],
    savedAt: 1,
    device: 'this one',
  })
  const phone = await browser().tab()
  const send = server.send
  await phone.put('draft', 'a', draft('Half'), { guarded: true })
  await phone.sync()
  server.send = async (changes) => {
    await send(changes)
    throw new TypeError('reset')
  }
  await phone.put('draft', 'a', draft('Half a'), { guarded: true })
  await phone.sync()
  server.send = send
  await phone.put('draft', 'a', draft('Half a thought'), { guarded: true })
  await phone.sync()
  expect(phone.all('draft').map(({ body }) => body)).toEqual([draft('Half a thought')])
  expect([...server.records.values()].map(({ body }) => body)).toEqual([draft('Half a thought')])
})

test('a guarded change made while an earlier one is in flight does not conflict with it', async () => {
  const phone = await browser().tab()
  server.onSend = async () => {
    server.onSend = async () => {}
    await phone.put('word', 'a', word('later'), { guarded: true })
  }
  await phone.put('word', 'a', word('earlier'), { guarded: true })
  await phone.sync()
  await phone.sync()
  expect(texts(phone)).toEqual(['later'])
})

test('a refused change is undone with a message, and the earlier record is restored', async () => {
  const phone = await browser().tab()
  await phone.put('word', 'old', word('as it was'))
  await phone.sync()
  server.refuse = () => true
  await phone.put('word', 'new', word('too many'))
  await phone.put('word', 'old', word('changed'))
  await phone.sync()
  expect(texts(phone)).toEqual(['as it was'])
  expect(refused).toEqual(['No room', 'No room'])
  expect(phone.waiting).toBe(0)
})

test('records stay in this browser while nobody is signed in, and can be adopted after sign-in', async () => {
  const phone = browser()
  const guest = await phone.tab(null)
  await guest.put('word', 'a', word('kept here'))
  await guest.sync()
  expect(server.sent).toBe(0)
  await guest.setOwner('ann')
  expect(texts(guest)).toEqual([])
  expect(await guest.adopt()).toBe(1)
  expect(texts(guest)).toEqual(['kept here'])
  expect(server.records.size).toBe(1)
  expect(await guest.adopt()).toBe(0)
  await guest.setOwner(null)
  expect(texts(guest)).toEqual([])
})

test('a returning user can adopt a guest’s records', async () => {
  const phone = browser()
  const tab = await phone.tab('guest')
  await tab.put('word', 'a', word('of the guest'))
  await tab.setOwner('ann')
  expect(await tab.countsOf()).toEqual({})
  expect(await tab.countsOf('guest')).toEqual({ word: 1 })
  expect(await tab.adopt('guest')).toBe(1)
  expect(texts(tab)).toEqual(['of the guest'])
  expect(await tab.countsOf('guest')).toEqual({})
  expect(await tab.countsOf('ann')).toEqual({})
})

test('one user’s records are never shown to or sent as another user', async () => {
  const phone = browser()
  const tab = await phone.tab('ann')
  server.offline = true
  await tab.put('word', 'a', word('of ann'))
  await tab.sync()
  await tab.setOwner('ben')
  server.offline = false
  await tab.sync()
  expect(texts(tab)).toEqual([])
  expect(server.sent).toBe(0)
  await tab.setOwner('ann')
  expect(server.sent).toBe(1)
})

test('a list keeps its identity until one of its records changes', async () => {
  const phone = await browser().tab()
  await phone.put('word', 'a', word('tide'))
  await phone.sync()
  const list = phone.all('word')
  await phone.put('folder', 'f', { name: 'Later', position: 0 })
  expect(phone.all('word').map(({ id }) => id)).toEqual(['a'])
  await phone.sync()
  const again = phone.all('word')
  expect(phone.all('word')).toBe(again)
  expect(again).toEqual(list)
})

test('signing out removes the records from this browser, and signing in restores them', async () => {
  const phone = browser()
  const [tab, other] = [await phone.tab(), await phone.tab()]
  await tab.put('word', 'a', word('tide'))
  const left = await tab.clearForSignOut()
  expect(await phone.storage.load('ann')).toEqual({ records: [], since: 0 })
  expect([texts(tab), texts(other)]).toEqual([[], []])
  // Network events restore nothing before the session has ended.
  await tab.sync()
  expect((await phone.storage.load('ann')).records).toEqual([])
  await other.sync()
  await left?.again()
  expect((await phone.storage.load('ann')).records).toEqual([])
  await tab.setOwner(null)
  await tab.setOwner('ann')
  expect(texts(tab)).toEqual(['tide'])
})

test('a cancelled sign-out restores the records', async () => {
  const tab = await browser().tab()
  await tab.put('word', 'a', word('tide'))
  await (await tab.clearForSignOut())?.stay()
  expect(texts(tab)).toEqual(['tide'])
})

test('signing out keeps unsent changes', async () => {
  const phone = browser()
  const tab = await phone.tab()
  server.offline = true
  await tab.put('word', 'a', word('tide'))
  expect(await tab.clearForSignOut()).toBeNull()
  expect(texts(await phone.tab())).toEqual(['tide'])
})
