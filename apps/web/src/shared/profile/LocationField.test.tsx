import type { User } from '@castaway/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LocationField } from './LocationField'

const lisbon = {
  id: 1,
  name: 'Lisbon',
  country_code: 'PT',
  latitude: 38.72,
  longitude: -9.13,
}
const others = [
  { id: 2, name: 'Lisbon', region: 'OH', country_code: 'US', latitude: 40.77, longitude: -80.77 },
  { id: 3, name: 'Lisbon', region: 'OH', country_code: 'US', latitude: 39.86, longitude: -83.64 },
]

let root: Root
let asked: string[]
let answer: (query: URLSearchParams) => object[]
/** What the form was last given; undefined where nothing changed. */
let now: { latitude: string; longitude: string } | undefined

function Form({ user, canRemove }: { user: User; canRemove: boolean }) {
  const location = user.profile.location
  const [at, setAt] = useState({
    latitude: location ? String(location.latitude) : '',
    longitude: location ? String(location.longitude) : '',
  })
  return (
    <LocationField
      {...at}
      user={user}
      canRemove={canRemove}
      onChange={(to) => {
        now = to
        setAt(to)
      }}
      error={undefined}
    />
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked = []
  now = undefined
  answer = () => [lisbon, ...others]
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ places: answer(new URL(path, 'http://a.example').searchParams) })
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Updates wait for the end of `act`, so the pause in typing and the response need one each. */
const settle = async () => {
  for (const wait of [200, 20, 20])
    await act(async () => void (await new Promise((done) => setTimeout(done, wait))))
}

async function open(location?: object, canRemove = true) {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const user = { profile: { bio: { text: '' }, ...(location && { location }) } } as unknown as User
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Form user={user} canRemove={canRemove} />
      </QueryClientProvider>,
    ),
  )
  await settle()
}
const field = () => document.querySelector<HTMLInputElement>('[role=combobox]')!
const options = () =>
  [...document.querySelectorAll('[role=option]')].map((each) => each.textContent)
const removeButton = () => document.querySelector<HTMLElement>('[aria-label="Remove location"]')

async function type(text: string) {
  await act(async () => {
    field().focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
}
const press = (key: string) =>
  act(async () => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

it('a city is found by its name and chosen by keyboard; towns of one name are told apart', async () => {
  await open()
  expect(field().value).toBe('')
  await type('lisb')
  expect(asked).toEqual(['/api/_places?q=lisb'])
  expect(options()).toEqual([
    'LisbonPortugal',
    'Lisbon, OHUnited States · 40.8° N, 80.8° W',
    'Lisbon, OHUnited States · 39.9° N, 83.6° W',
  ])
  expect(field().getAttribute('aria-expanded')).toBe('true')
  const active = () => document.getElementById(field().getAttribute('aria-activedescendant')!)
  expect(active()?.textContent).toBe('LisbonPortugal')
  await press('ArrowDown')
  await press('ArrowDown')
  expect(active()?.textContent).toContain('39.9° N')
  await press('ArrowDown')
  await press('Enter')
  expect(now).toEqual({ latitude: '38.72', longitude: '-9.13' })
  expect(field().value).toBe('Lisbon, Portugal')
  expect(options()).toEqual([])
})

it('coordinates are shown by the city there, or as they are where there is none', async () => {
  answer = (query) => (query.get('latitude') === '38.7200' ? [lisbon] : [])
  await open({ latitude: 38.72, longitude: -9.14 })
  expect(field().value).toBe('Lisbon, Portugal')
  await act(async () => root.unmount())
  await open({ latitude: 0, longitude: -30 })
  expect(field().value).toBe('0° N, 30° W')
})

it('an address of the network is shown without asking', async () => {
  await open({
    latitude: 5.6,
    longitude: -0.19,
    address: { city: 'Accra', country: 'Republic of Ghana', country_code: 'gh' },
  })
  expect(field().value).toBe('Accra, Ghana')
  expect(asked).toEqual([])
})

it('a location is removed by its button or by emptying the field', async () => {
  answer = () => [lisbon]
  await open({ latitude: 38.72, longitude: -9.13 })
  await act(async () => removeButton()!.click())
  expect(now).toEqual({ latitude: '', longitude: '' })
  expect(document.activeElement).toBe(field())
  expect(removeButton()).toBeNull()
  await act(async () => root.unmount())
  await open({ latitude: 38.72, longitude: -9.13 })
  await type('')
  await act(async () => field().blur())
  expect(now).toEqual({ latitude: '', longitude: '' })
})

it('text that was not chosen, or left with Escape, changes nothing', async () => {
  answer = () => [lisbon]
  await open({ latitude: 38.72, longitude: -9.13 }, false)
  expect(removeButton()).toBeNull()
  await type('porto')
  await press('Escape')
  expect(field().value).toBe('Lisbon, Portugal')
  await type('porto')
  await act(async () => field().blur())
  expect(field().value).toBe('Lisbon, Portugal')
  expect(now).toBeUndefined()
})

it('says so where no city matches', async () => {
  answer = () => []
  await open()
  await type('qqqq')
  expect(document.body.textContent).toContain('No cities match “qqqq”. Try a larger city nearby.')
})
