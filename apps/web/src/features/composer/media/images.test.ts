import type { UploadedMedia } from '@castaway/contract/records'
import { GatewayError } from '@castaway/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Draft, newPart } from '../../../shared/drafts/draft-model'
import type { UploadOptions } from './image-upload'
import { Images } from './images'

const file = (name: string, type = 'image/jpeg', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type })
/** Runs all pending tasks. */
const calm = () => new Promise((done) => setTimeout(done, 0))

let parts: Draft['parts']
let uploads: {
  options: UploadOptions
  done: (url: string) => void
  fail: (error: unknown) => void
}[]
let described: [string, string][]
let forgotten: string[]
let stored: Map<string, Blob>
let images: Images

function open() {
  let n = 0
  return new Images({
    session: {
      read: () => ({ draft: { parts } as Draft }),
      edit: (change) => {
        parts = change({ parts } as Draft).parts ?? parts
      },
    },
    store: {
      put: async (id, bytes) => void stored.set(id, bytes),
      get: async (id) => stored.get(id),
      remove: async (id) => void stored.delete(id),
    },
    upload: (_, options) =>
      new Promise<UploadedMedia>((resolve, reject) => {
        options.signal.addEventListener('abort', () =>
          reject(new DOMException('Cancelled', 'AbortError')),
        )
        uploads.push({
          options,
          done: (url) => resolve({ url } as UploadedMedia),
          fail: reject,
        })
      }),
    describe: async (url, alt) => void described.push([url, alt]),
    forget: async (url) => void forgotten.push(url),
    newId: () => `p${++n}`,
  })
}

beforeEach(() => {
  parts = [newPart('k', 'words')]
  uploads = []
  described = []
  forgotten = []
  stored = new Map()
  images = open()
})
const hung = () => parts[0]!.images

describe('images of a draft', () => {
  it('are uploaded at once, and stored locally until they are', async () => {
    images.add('k', [file('a.jpg')], false)
    await calm()
    uploads[0]!.options.onProgress(0.4)
    expect(images.read().get('p1')).toMatchObject({ progress: 0.4, failure: null })
    expect(stored.has('p1')).toBe(true)
    uploads[0]!.done('https://here/media/a.jpg')
    await calm()
    expect(hung()).toMatchObject([{ id: 'p1', url: 'https://here/media/a.jpg' }])
    expect([images.read().size, stored.size]).toEqual([0, 0])
  })

  it('are limited to four, or three beside a quoted cast; other files are rejected with a message', () => {
    const { problems, rest } = images.add(
      'k',
      [
        file('a.jpg'),
        file('notes.txt', 'text/plain'),
        file('b.jpg'),
        file('c.jpg'),
        file('d.jpg'),
        file('empty.png', 'image/png', 0),
      ],
      true,
    )
    expect(hung()).toHaveLength(3)
    expect(rest.map(({ name }) => name)).toEqual(['d.jpg'])
    expect(problems.join(' ')).toMatch(/notes\.txt isn’t a supported image.*empty\.png is empty/)
  })

  it('report why an upload was rejected, and can be retried', async () => {
    images.add('k', [file('a.jpg')], false)
    await calm()
    uploads[0]!.fail(new GatewayError('NOT_A_PICTURE', 'no', 415))
    await calm()
    expect(images.read().get('p1')?.failure?.title).toBe('This isn’t an image')
    images.retry('p1')
    await calm()
    uploads[1]!.done('u')
    await calm()
    expect(hung()[0]?.url).toBe('u')
  })

  it('are cancelled at any stage when removed', async () => {
    images.add('k', [file('a.jpg'), file('b.jpg')], false)
    await calm()
    uploads[1]!.done('b')
    await calm()
    const [a, b] = hung()
    images.remove('k', a!)
    images.remove('k', b!)
    await calm()
    expect(hung()).toEqual([])
    expect(uploads[0]!.options.signal.aborted).toBe(true)
    expect(forgotten).toEqual(['b'])
    expect([stored.size, images.read().size]).toEqual([0, 0])
  })

  it('continue after a reload, and report if the browser has lost the file', async () => {
    images.add('k', [file('a.jpg'), file('b.jpg')], false)
    await calm()
    images.close()
    await calm()
    stored.delete('p2')
    uploads = []
    const next = open()
    next.resume()
    await calm()
    uploads[0]!.done('a')
    await calm()
    expect(hung().map(({ url }) => url)).toEqual(['a', null])
    expect(next.read().get('p2')?.failure?.title).toBe('This image was lost')
  })

  it('get the alt text that was typed last, once', async () => {
    images.add('k', [file('a.jpg')], false)
    await calm()
    images.setAlt('k', 'p1', 'A bay')
    uploads[0]!.done('a')
    await calm()
    images.setAlt('k', 'p1', 'A bay at dawn ')
    await images.describeAll()
    await images.describeAll()
    expect(described).toEqual([['a', 'A bay at dawn']])
  })
})
