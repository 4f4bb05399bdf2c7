import { afterEach, expect, it, vi } from 'vitest'
import { MAX_IMAGE_BYTES, uploadImage } from './upload'

/** A fake connection that responds as the test says. */
class Request {
  static last: Request
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  headers: Record<string, string> = {}
  status = 0
  responseText = ''
  url = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  constructor() {
    Request.last = this
  }
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {}
  abort() {
    this.onabort?.()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
  }
}

afterEach(() => vi.unstubAllGlobals())
const begin = (options = {}) => {
  vi.stubGlobal('XMLHttpRequest', Request)
  return uploadImage(new Blob(['p']), options)
}

it('an upload returns the stored image, reports progress and sends the alt text', async () => {
  const parts: number[] = []
  const going = begin({ alt: 'a shell & sand', onProgress: (part: number) => parts.push(part) })
  Request.last.upload.onprogress?.({ loaded: 1, total: 4 })
  Request.last.answer(200, { url: 'https://here.example/media/a.jpg' })
  await expect(going).resolves.toMatchObject({ url: 'https://here.example/media/a.jpg' })
  expect(parts).toEqual([0.25])
  expect(Request.last.url).toBe('/api/_media?alt=a%20shell%20%26%20sand')
})

it('an upload error keeps its code, and has one if the answer is invalid', async () => {
  const refused = begin()
  Request.last.answer(415, { code: 'NOT_A_PICTURE', message: 'This is a novel' })
  await expect(refused).rejects.toMatchObject({ code: 'NOT_A_PICTURE', status: 415 })
  const strange = begin()
  Request.last.answer(502, '<html>')
  await expect(strange).rejects.toMatchObject({ code: 'HTTP_502' })
})

it('an upload reports a lost connection, and stops when aborted', async () => {
  const lost = begin()
  Request.last.onerror?.()
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  const stop = new AbortController()
  const stopped = begin({ signal: stop.signal })
  stop.abort()
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
})

it('a file that is too large is not sent', async () => {
  vi.stubGlobal('XMLHttpRequest', Request)
  const large = { size: MAX_IMAGE_BYTES + 1 } as Blob
  await expect(uploadImage(large)).rejects.toMatchObject({ code: 'PICTURE_TOO_LARGE' })
})
