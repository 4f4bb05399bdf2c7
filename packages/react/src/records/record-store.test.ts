import type { RecordBody } from '@castaway/contract/records'
import { beforeEach, expect, test } from 'vitest'
import { testBrowser, testServer, texts, word } from './test-records'

let server: ReturnType<typeof testServer>
let refused: string[]
beforeEach(() => {
  server = testServer()
  refused = []
})

const browser = () => testBrowser(server, refused)

test('what is done on one device is there on the other, and what is deleted goes', async () => {
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

test('what is made before it is known who is here becomes theirs', async () => {
  const page = browser().page()
  const made = page.put('word', 'tide', word('tide'))
  await page.setOwner('ann')
  await made
  await page.sync()
  expect(texts(page)).toEqual(['tide'])
  expect(server.records.get('word tide')?.body).toEqual(word('tide'))
})

test('without a connection it works all the same, survives a reload, and is sent once', async () => {
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

test('what is changed while the browser’s store is read is not lost to what was read', async () => {
  const phone = browser()
  const store = await phone.tab()
  await store.put('word', 'a', word('first'))
  await store.sync()
  // Another tab says that something is new. What is read then takes its time, and is from before the change.
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

test('a change that is made while an earlier one is on its way is not lost', async () => {
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

test('of two guarded changes made on two devices, both stay, and the own one keeps its place', async () => {
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

  // Deleted there, gone on with here: the words stay. The same words are no conflict.
  await phone.put('word', 'a', null)
  await desk.put('word', 'a', word('by desk, more'), guarded)
  await phone.sync()
  await desk.sync()
  expect(texts(desk)).toEqual(['by desk, more', 'by phone'])
})

test('a guarded change does not meet what the same browser has sent before, its answer lost', async () => {
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

test('a guarded change made while an earlier one is on its way does not meet itself', async () => {
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

test('what the server refuses is undone, with words; what was there before comes back', async () => {
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

test('nobody signed in: it stays in this browser, until somebody is and takes it over', async () => {
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

test('what a guest kept can be taken along by somebody who was here before', async () => {
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

test('one person’s things are never shown to, or sent as, another’s', async () => {
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

test('a list keeps its identity as long as nothing of it changes', async () => {
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

test('whoever signs out leaves nothing in this browser, and finds all of it when they are back', async () => {
  const phone = browser()
  const [tab, other] = [await phone.tab(), await phone.tab()]
  await tab.put('word', 'a', word('tide'))
  const left = await tab.clearForSignOut()
  expect(await phone.storage.load('ann')).toEqual({ records: [], since: 0 })
  expect([texts(tab), texts(other)]).toEqual([[], []])
  // News of the network bring nothing back before the session has ended.
  await tab.sync()
  expect((await phone.storage.load('ann')).records).toEqual([])
  await other.sync()
  await left?.again()
  expect((await phone.storage.load('ann')).records).toEqual([])
  await tab.setOwner(null)
  await tab.setOwner('ann')
  expect(texts(tab)).toEqual(['tide'])
})

test('who stays after all has everything again', async () => {
  const tab = await browser().tab()
  await tab.put('word', 'a', word('tide'))
  await (await tab.clearForSignOut())?.stay()
  expect(texts(tab)).toEqual(['tide'])
})

test('what the server has not got is not thrown away by signing out', async () => {
  const phone = browser()
  const tab = await phone.tab()
  server.offline = true
  await tab.put('word', 'a', word('tide'))
  expect(await tab.clearForSignOut()).toBeNull()
  expect(texts(await phone.tab())).toEqual(['tide'])
})
