import { CastawayProvider, createCastaway, meQuery } from '@castaway/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ButtonFrame } from '../embed-kinds'
import FrameCard from './FrameCard'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const hash = `0x${'a'.repeat(40)}`
const first: ButtonFrame = {
  version: 'vNext',
  image: 'https://frame.example/1.png',
  frames_url: 'https://frame.example/',
  post_url: 'https://frame.example/tap',
  title: 'First',
  image_aspect_ratio: '1.91:1',
  buttons: [
    { index: 1, title: 'Go', action_type: 'post' },
    { index: 2, title: 'Out', action_type: 'link', target: 'javascript:alert(1)' },
    { index: 3, title: 'Mint', action_type: 'mint', target: `eip155:8453:0x${'1'.repeat(40)}` },
  ],
  state: { serialized: 'one' },
}

let root: Root | undefined
let place: HTMLElement
let posted: { url: string; body: { action: Record<string, unknown>; cast_hash: string } }[]
let answers: (() => Promise<Response>)[]

beforeEach(() => {
  posted = []
  answers = []
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    posted.push({ url, body: JSON.parse(String(init?.body ?? 'null')) })
    return answers.shift()!()
  })
  place = document.createElement('div')
  document.body.append(place)
  const queryClient = new QueryClient()
  queryClient.setQueryData(meQuery.queryKey, {
    user: { id: '1', isGuest: false },
    account: { fid: 3, username: 'ana', signer: 'approved' },
  } as never)
  const castaway = createCastaway({ client: {} as never, queryClient, onFailure: () => undefined })
  root = createRoot(place)
  act(() =>
    root?.render(
      <QueryClientProvider client={queryClient}>
        <CastawayProvider value={castaway}>
          <FrameCard
            url="https://frame.example/"
            host="frame.example"
            frame={first}
            castHash={hash}
          />
        </CastawayProvider>
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root?.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

const json =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }))
const press = async (words: string) => {
  const button = [...place.querySelectorAll('button')].find((each) => each.textContent === words)
  await act(async () => button?.click())
  await act(() => expect.poll(() => place.querySelector('[aria-busy="true"]')).toBeNull())
}

describe('FrameCard', () => {
  it('posts the button with the frame’s state, and shows the next frame', async () => {
    answers.push(json({ ...first, title: 'Second', image: 'https://frame.example/2.png' }))
    await press('Go')
    expect(posted[0]?.body).toMatchObject({
      cast_hash: hash,
      action: {
        button: { index: 1, action_type: 'post' },
        state: { serialized: 'one' },
        post_url: 'https://frame.example/tap',
      },
    })
    expect(place.querySelector('img')?.alt).toBe('Second')
  })

  it('shows a message of the frame’s server as text, and does not change', async () => {
    answers.push(json({ code: 'InvalidField', message: '<b>No.</b>' }, 400))
    await press('Go')
    expect(place.querySelector('output')?.textContent).toContain('<b>No.</b>')
    expect(place.querySelector('output b')).toBeNull()
    expect(place.querySelector('img')?.alt).toBe('First')
  })

  it('opens no URL that is not http(s), and the frame’s own page to mint', async () => {
    await press('Out')
    expect(place.textContent).toContain('This button doesn’t lead anywhere')
    await press('Mint')
    expect(place.querySelector('dialog a')?.getAttribute('href')).toBe('https://frame.example/')
    expect(posted).toEqual([])
  })

  it('asks before it opens an external page', async () => {
    answers.push(json({ ...first, location: 'https://elsewhere.example/x' }))
    await press('Go')
    const dialog = place.querySelector('dialog')
    expect(dialog?.textContent).toContain('elsewhere.example')
    expect(dialog?.querySelector('a')?.rel).toContain('noopener')
  })
})
