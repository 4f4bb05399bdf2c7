import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useAltTexts } from './use-alt-texts'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const own = (letter: string) => `https://here.example/media/${letter.repeat(22)}.webp`
const elsewhere = 'https://a.example/x.png'

function Alts({ urls }: { urls: string[] }) {
  const alts = useAltTexts(urls.map((url) => ({ type: 'image', url })))
  return <p>{urls.map((url) => alts.get(url)?.alt ?? '-').join(' ')}</p>
}

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  vi.unstubAllGlobals()
})

it('alt texts are requested once for all images of this server, and for no others', async () => {
  const asked: string[][] = []
  vi.stubGlobal('fetch', (input: string) => {
    const urls = new URL(input, 'http://x').searchParams.getAll('url')
    asked.push(urls)
    return Promise.resolve(
      Response.json({
        media: Object.fromEntries(
          urls.map((url) => [url, { alt: `of-${url[27]}`, small_url: null }]),
        ),
      }),
    )
  })
  const place = document.createElement('div')
  root = createRoot(place)
  act(() =>
    root?.render(
      <>
        <Alts urls={[own('a'), elsewhere]} />
        <Alts urls={[own('b')]} />
        <Alts urls={[own('a')]} />
      </>,
    ),
  )
  await act(() => expect.poll(() => place.textContent).not.toContain('- -'))
  await act(() => expect.poll(() => place.textContent).toBe('of-a -of-bof-a'))
  expect(asked).toEqual([[own('a'), own('b')]])
})
