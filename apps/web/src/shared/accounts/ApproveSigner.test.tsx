import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ApproveSigner from './ApproveSigner'

type Answer = { status: string; approval_url: string | null; approval_until: number | null }

const HOUR = 3_600_000
let root: Root
let answers: { POST: Answer; GET: Answer }
let asked: { method: string; as: string | null }[]
let onApproved: ReturnType<typeof vi.fn<() => void>>

const pending = (n: number): Answer => ({
  status: 'pending_approval',
  approval_url: `https://provider.example/approve/${n}`,
  approval_until: Date.now() + HOUR,
})

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked = []
  answers = { POST: pending(1), GET: pending(1) }
  onApproved = vi.fn<() => void>()
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const method = init.method === 'POST' ? 'POST' : 'GET'
    asked.push({ method, as: new Headers(init.headers).get('x-castaway-account') })
    return Response.json({ fid: 7, ...answers[method] })
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ApproveSigner account={{ fid: 7, signer: 'none' }} onApproved={onApproved} />
      </QueryClientProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const words = () => document.body.textContent ?? ''
const link = () => document.querySelector('a')?.getAttribute('href')
async function press(name: string) {
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent === name)
  expect(button?.textContent).toBe(name)
  await act(async () => button!.click())
  await pass(50)
}

test('the approval is requested for its account, shows a link, and continues once approved', async () => {
  await press('Request approval')
  expect(link()).toBe('https://provider.example/approve/1')
  expect(words()).toContain('Waiting for approval on provider.example…')
  expect(onApproved).not.toHaveBeenCalled()
  answers.GET = { status: 'approved', approval_url: null, approval_until: null }
  await pass(3_000)
  expect(onApproved).toHaveBeenCalledTimes(1)
  expect(asked.every(({ as }) => as === '7')).toBe(true)
  const before = asked.length
  await pass(10_000)
  expect(onApproved).toHaveBeenCalledTimes(1)
  expect(asked.length).toBe(before)
})

test('an expired approval says so, and asks for a new link', async () => {
  await press('Request approval')
  await pass(HOUR + 1_000)
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'The approval link has expired',
  )
  expect(link()).toBeUndefined()
  answers = { POST: pending(2), GET: pending(2) }
  await press('Request again')
  expect(link()).toBe('https://provider.example/approve/2')
})

test('an approval by another account’s wallet says so', async () => {
  await press('Request approval')
  answers.GET = { status: 'none', approval_url: null, approval_until: null }
  await pass(3_000)
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'approved by another account’s wallet',
  )
  expect(onApproved).not.toHaveBeenCalled()
})

test('an approval link that is not http(s) is not offered', async () => {
  answers.POST = answers.GET = { ...pending(1), approval_url: 'javascript:alert(1)' }
  await press('Request approval')
  expect(document.querySelector('a')).toBeNull()
})
