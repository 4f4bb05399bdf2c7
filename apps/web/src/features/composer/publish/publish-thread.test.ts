import { describe, expect, it } from 'vitest'
import { type Draft, newPart } from '../../../shared/drafts/draft-model'
import { castBodyOf, idempotencyKeyOf, publishThread } from './publish-thread'

const links = newPart('k1', '  low tide https://a.example/ \n')
const draft: Draft = {
  id: 'a',
  fid: 3,
  target: 'new',
  parts: [links],
  channel: { id: 'lagoon', name: 'Lagoon' },
  sent: [],
  due: null,
  planned: false,
  waits: false,
  writer: '',
  revision: 1,
  savedAt: 0,
}
const cast = { hash: '0xaa', author: { fid: 7 } }

describe('castBodyOf', () => {
  it('sends text, links and channel of a new cast', () => {
    expect(castBodyOf(links, draft, {})).toEqual({
      text: 'low tide https://a.example/',
      embeds: [{ url: 'https://a.example/' }],
      channelId: 'lagoon',
    })
  })

  it('sends a reply to its parent and nowhere else', () => {
    expect(castBodyOf(newPart('k', 'yes'), draft, { replyTo: cast })).toEqual({
      text: 'yes',
      parent: '0xaa',
      parentAuthorFid: 7,
    })
  })

  it('puts the quoted cast first, then images, then links', () => {
    const images = [{ id: 'p', url: 'https://c.example/1.jpg', alt: '' }]
    expect(castBodyOf({ ...links, images }, draft, { quote: cast }).embeds).toEqual([
      { cast_id: { hash: '0xaa', fid: 7 } },
      { url: 'https://c.example/1.jpg' },
      { url: 'https://a.example/' },
    ])
  })

  it('replies to the published casts with the rest of a thread, and quotes only once', () => {
    const rest = { ...draft, sent: ['0x01', '0x02'] }
    expect(castBodyOf(newPart('k', 'and on'), rest, { quote: cast })).toEqual({
      text: 'and on',
      parent: '0x02',
      parentAuthorFid: 3,
    })
  })
})

/** A draft in memory, and a fake network that remembers idempotency keys as the real one does. */
function setUp(texts: string[]) {
  let now: Draft = { ...draft, channel: null, parts: texts.map((t, i) => newPart(`k${i}`, t)) }
  const session = {
    read: () => ({ draft: now }),
    edit: (change: (d: Draft) => Partial<Draft>) => void (now = { ...now, ...change(now) }),
    settled: async () => {},
  }
  const out: { text: string; parent?: string }[] = []
  const known = new Map<string, string>()
  const publish = async (body: { text?: string; parent?: string; idem?: string }) => {
    const before = known.get(body.idem!)
    if (before) return { hash: before }
    out.push({ text: body.text!, ...(body.parent ? { parent: body.parent } : {}) })
    const hash = `0x${out.length}`
    known.set(body.idem!, hash)
    return { hash }
  }
  return { session, publish, out, load: (stored: Draft) => (now = stored) }
}

describe('publishThread', () => {
  it('sends a thread as a chain of replies, without blank casts', async () => {
    const { session, publish, out } = setUp(['one', '', 'two', 'three'])
    expect(await publishThread(session, {}, publish as never)).toEqual(['0x1', '0x2', '0x3'])
    expect(out).toEqual([
      { text: 'one' },
      { text: 'two', parent: '0x1' },
      { text: 'three', parent: '0x2' },
    ])
    expect(session.read().draft.parts.map(({ text }) => text)).toEqual([''])
  })

  it('leaves exactly the unsent rest after a failure, and resumes there', async () => {
    const { session, publish, out } = setUp(['one', 'two', 'three'])
    const failing = async (body: never) => {
      if (out.length === 1) throw new Error('refused')
      return publish(body)
    }
    await expect(publishThread(session, {}, failing as never)).rejects.toThrow('refused')
    expect(session.read().draft).toMatchObject({
      sent: ['0x1'],
      parts: [{ text: 'two' }, { text: 'three' }],
    })
    await publishThread(session, {}, publish as never)
    expect(out.map(({ parent }) => parent)).toEqual([undefined, '0x1', '0x2'])
  })

  it('sends nothing twice when the answer is lost, in this tab or in one with the older draft', async () => {
    const { session, publish, out, load } = setUp(['one', 'two'])
    const before = session.read().draft
    const lost = async (body: never) => {
      await publish(body)
      throw new Error('connection reset')
    }
    await expect(publishThread(session, {}, lost as never)).rejects.toThrow()
    await expect(publishThread(session, {}, lost as never)).rejects.toThrow()
    await publishThread(session, {}, publish as never)
    load(before)
    await publishThread(session, {}, publish as never)
    expect(out.map(({ text }) => text)).toEqual(['one', 'two'])
  })

  it('keeps the idempotency key of a failed try, and has another one for other text', async () => {
    const { session } = setUp(['one'])
    await expect(
      publishThread(session, {}, () => Promise.reject(new Error('gone'))),
    ).rejects.toThrow()
    const [part] = session.read().draft.parts
    expect(part!.tried).toBe(idempotencyKeyOf(part!, { text: 'one' }))
    expect(idempotencyKeyOf(part!, { text: 'One' })).not.toBe(part!.tried)
  })
})
