import { afterEach, describe, expect, it } from 'vitest'
import type { NewOutboxEntry, OutboxEntry } from '../outbox-entry'
import { memoryOutboxStorage } from './outbox-storage'
import { type OutboxMessage, IDEMPOTENCY_KEY_LIFETIME, WriteQueue } from './write-queue'

const lost = Object.assign(new Error('no connection'), { code: 'CONNECTION_FAILED' })
const refusal = (status: number, code = 'Forbidden') =>
  Object.assign(new Error('no'), { status, code })

const like = (target: string): NewOutboxEntry => ({
  operation: 'publishReaction',
  args: { signerUuid: 's', reactionType: 'like', target },
  as: 3,
})
const unlike = (target: string): NewOutboxEntry => ({
  ...like(target),
  operation: 'deleteReaction',
})
const cast = (text: string, idem?: string): NewOutboxEntry => ({
  operation: 'publishCast',
  args: { signerUuid: 's', text },
  as: 3,
  ...(idem ? { idem } : {}),
})

/** Waits until writes are stored, and sent once if possible. */
const kept = () => new Promise((done) => setTimeout(done))
/** Waits in the same way, then flushes. */
const flushed = async (queue: WriteQueue) => {
  await kept()
  await queue.flush()
}

const queues: WriteQueue[] = []
afterEach(() => {
  for (const queue of queues.splice(0)) queue.close()
})

/** A browser with several tabs, and a server that remembers writes by idempotency key. */
function world() {
  const storage = memoryOutboxStorage()
  const ears = new Set<(news: OutboxMessage) => void>()
  const locks = new Map<string, Promise<unknown>>()
  const server = {
    took: [] as string[],
    keys: new Set<string>(),
    online: true,
    /** Failures of the next requests, in order; with `after`, the server accepts the write and the response is lost. */
    trouble: [] as (Error | { after: Error })[],
  }
  const tab = () => {
    const told: [string, string][] = []
    let number = 0
    const clock = { now: 1_000 }
    const me = (news: OutboxMessage) => hear(news)
    let hear: (news: OutboxMessage) => void = () => {}
    const queue = new WriteQueue({
      storage,
      async send({ operation, args, idem }: OutboxEntry) {
        const trouble = server.trouble.shift()
        if (trouble instanceof Error) throw trouble
        const { text, target } = args as { text?: string; target?: string }
        if (!server.keys.has(idem)) server.took.push(`${operation} ${text ?? target}`)
        server.keys.add(idem)
        if (trouble) throw trouble.after
        return { cast: { hash: `0x${idem}` } }
      },
      exclusively(name, work) {
        const before = locks.get(name) ?? Promise.resolve()
        const now = before.then(work)
        locks.set(
          name,
          now.catch(() => {}),
        )
        return now
      },
      tabs: {
        notify(news) {
          for (const ear of ears) if (ear !== me) ear(news)
        },
        listen(heard) {
          hear = heard
          ears.add(me)
          return () => void ears.delete(me)
        },
      },
      effects: {
        queued: ({ operation }) => void told.push(['waits', operation]),
        sent: ({ operation }) => void told.push(['sent', operation]),
        refused: ({ operation }) => void told.push(['refused', operation]),
        dropped: ({ operation }) => void told.push(['dropped', operation]),
      },
      now: () => clock.now,
      newId: () => `${queues.length}-${(number += 1)}`,
      isOnline: () => server.online,
    })
    queues.push(queue)
    return { queue, told, clock }
  }
  return { server, tab }
}

describe('queued writes', () => {
  it('are sent in order once there is a connection', async () => {
    const { server, tab } = world()
    const { queue } = tab()
    await queue.setOwner('ann')
    server.online = false
    const first = queue.add(cast('one'))
    const second = queue.add(like('0xa'))
    await flushed(queue)
    expect(server.took).toEqual([])
    expect(queue.list()).toHaveLength(2)
    server.online = true
    await flushed(queue)
    await Promise.all([first, second])
    expect(server.took).toEqual(['publishCast one', 'publishReaction 0xa'])
    expect(queue.list()).toEqual([])
  })

  it('a like that is reverted before it was sent is never sent', async () => {
    const { server, tab } = world()
    const { queue, told } = tab()
    await queue.setOwner('ann')
    server.online = false
    const liked = queue.add(like('0xa'))
    await flushed(queue)
    await queue.add(unlike('0xa'))
    await liked
    expect(queue.list()).toEqual([])
    expect(told.at(-1)).toEqual(['dropped', 'publishReaction'])
    server.online = true
    await flushed(queue)
    expect(server.took).toEqual([])
  })

  it('a mute that is reverted before it was sent is never sent; a block is sent once', async () => {
    const { server, tab } = world()
    const { queue } = tab()
    await queue.setOwner('ann')
    server.online = false
    const mute = (operation: 'publishMute' | 'deleteMute') =>
      queue.add({ operation, args: { fid: 3, mutedFid: 9 }, as: 3 })
    void mute('publishMute')
    const args = { signerUuid: 'session', blockedFid: 9 }
    void queue.add({ operation: 'publishBlock', args, as: 3 })
    void queue.add({ operation: 'publishBlock', args, as: 3 })
    void mute('deleteMute')
    await flushed(queue)
    expect(queue.list().map(({ operation }) => operation)).toEqual(['publishBlock'])
    server.online = true
    await flushed(queue)
    expect(server.took).toHaveLength(1)
    expect(queue.list()).toEqual([])
  })

  it('a like whose response was lost is reverted on the server too', async () => {
    const { server, tab } = world()
    const { queue } = tab()
    await queue.setOwner('ann')
    server.trouble.push({ after: lost })
    void queue.add(like('0xb'))
    await flushed(queue)
    server.online = false
    for (const next of [unlike, like, unlike]) {
      void queue.add(next('0xb'))
      await flushed(queue)
    }
    expect(queue.list()).toHaveLength(1)
    server.online = true
    await flushed(queue)
    expect(server.took).toEqual(['publishReaction 0xb', 'deleteReaction 0xb'])
  })

  it('are sent once even if the response was lost, the page was closed and two tabs send', async () => {
    const { server, tab } = world()
    const before = tab()
    await before.queue.setOwner('ann')
    server.trouble.push({ after: lost })
    void before.queue.add(cast('only once', 'key-1'))
    await flushed(before.queue)
    before.queue.close()
    const [left, right] = [tab(), tab()]
    await Promise.all([left.queue.setOwner('ann'), right.queue.setOwner('ann')])
    await Promise.all([flushed(left.queue), flushed(right.queue)])
    expect(server.took).toEqual(['publishCast only once'])
    expect([left.queue.list(), right.queue.list()]).toEqual([[], []])
  })

  it('with the same key are one', async () => {
    const { server, tab } = world()
    const { queue } = tab()
    await queue.setOwner('ann')
    server.online = false
    void queue.add(cast('same', 'key-1'))
    void queue.add(cast('same', 'key-1'))
    await flushed(queue)
    expect(queue.list()).toHaveLength(1)
  })

  it('that were refused stay with the reason until the user decides, and do not block others', async () => {
    const { server, tab } = world()
    const { queue, told } = tab()
    await queue.setOwner('ann')
    server.online = false
    const refused = queue.add(cast('not allowed'))
    const after = queue.add(like('0xa'))
    await flushed(queue)
    refused.catch(() => {})
    server.trouble.push(refusal(403))
    server.online = true
    await flushed(queue)
    await expect(refused).rejects.toMatchObject({ code: 'Forbidden' })
    await after
    expect(server.took).toEqual(['publishReaction 0xa'])
    expect(told).toContainEqual(['refused', 'publishCast'])
    const [entry] = queue.list()
    expect(entry?.refused).toMatchObject({ code: 'Forbidden', status: 403 })
    await queue.retry(entry!.idem)
    expect(server.took.at(-1)).toBe('publishCast not allowed')
    expect(queue.list()).toEqual([])
  })

  it('stay queued while the session has ended, and are not sent as another user', async () => {
    const { server, tab } = world()
    const { queue } = tab()
    await queue.setOwner('ann')
    server.trouble.push(refusal(401, 'must_be_authenticated'))
    void queue.add(cast('mine'))
    await kept()
    expect(queue.list()).toHaveLength(1)
    await queue.setOwner('bob')
    await flushed(queue)
    expect(queue.list()).toEqual([])
    expect(server.took).toEqual([])
    await queue.setOwner('ann')
    await flushed(queue)
    expect(server.took).toEqual(['publishCast mine'])
  })

  it('can be cancelled from every tab', async () => {
    const { server, tab } = world()
    const [left, right] = [tab(), tab()]
    await left.queue.setOwner('ann')
    await right.queue.setOwner('ann')
    server.online = false
    const sending = left.queue.add(cast('regretted', 'key-1'))
    sending.catch(() => {})
    await flushed(left.queue)
    await left.queue.cancel('key-1')
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    await flushed(right.queue)
    expect(right.queue.list()).toEqual([])
    server.online = true
    await flushed(right.queue)
    expect(server.took).toEqual([])
  })

  it('a cast whose response was lost long ago is only sent again by the user', async () => {
    const { server, tab } = world()
    const { queue, clock } = tab()
    await queue.setOwner('ann')
    server.trouble.push({ after: lost })
    const sending = queue.add(cast('yesterday'))
    sending.catch(() => {})
    await kept()
    clock.now += IDEMPOTENCY_KEY_LIFETIME + 1
    await flushed(queue)
    await expect(sending).rejects.toMatchObject({ code: 'MAYBE_SENT' })
    expect(server.took).toEqual(['publishCast yesterday'])
    expect(queue.list()[0]?.refused?.code).toBe('MAYBE_SENT')
  })

  it('a deletion that gets a 404 counts as done', async () => {
    const { server, tab } = world()
    const { queue } = tab()
    await queue.setOwner('ann')
    server.trouble.push(refusal(404, 'NotFound'))
    await queue.add({
      operation: 'deleteCast',
      args: { signerUuid: 's', targetHash: '0x1' },
      as: 3,
    })
    expect(queue.list()).toEqual([])
  })

  it('a busy server is retried, and finally the user is asked', async () => {
    const { server, tab } = world()
    const { queue } = tab()
    await queue.setOwner('ann')
    for (let each = 0; each < 6; each++) server.trouble.push(refusal(503, 'ServiceUnavailable'))
    const sending = queue.add(cast('patience'))
    sending.catch(() => {})
    for (let each = 0; each < 6; each++) await flushed(queue)
    await expect(sending).rejects.toMatchObject({ status: 503 })
    expect(queue.list()[0]?.refused?.status).toBe(503)
  })
})
