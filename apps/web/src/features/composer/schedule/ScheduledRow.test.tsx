import type { ScheduledThread } from '@castaway/contract/records'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ScheduledRow } from './ScheduledRow'

const asked: { id: string; due: number }[] = []
vi.mock('@castaway/react', async (original) => ({
  ...(await original<object>()),
  useCastaway: () => ({ queryClient: { invalidateQueries: async () => {} } }),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: React.ReactNode }) => <a href="/">{children}</a>,
}))
vi.mock('./scheduled', async (original) => ({
  ...(await original<object>()),
  putScheduled: async (id: string, { due_at }: { due_at: number }) => {
    asked.push({ id, due: due_at })
  },
}))

const cast = (text: string) => ({ text, embeds: [] })
const planned: ScheduledThread = {
  id: 'plan-1234',
  fid: 3,
  casts: [cast('High tide'), cast('Low tide'), cast('Slack water')],
  parent: null,
  parent_author_fid: null,
  channel_id: null,
  due_at: Date.now() + 3_600_000,
  state: 'waiting',
  sent: [],
  failure: null,
  tried: null,
  updated_at: 0,
}
let root: Root
const show = (row: ScheduledThread) =>
  act(async () =>
    root.render(
      <ul>
        <ScheduledRow planned={row} author={undefined} onChanged={() => {}} />
      </ul>,
    ),
  )
const buttons = () =>
  [...document.querySelectorAll('li > div:last-child :is(button, a)')].map(
    ({ textContent }) => textContent,
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  asked.length = 0
})

it('a failed thread shows why, how much was sent, and sends only the rest', async () => {
  await show({
    ...planned,
    state: 'failed',
    sent: ['0x01'],
    failure: { code: 'UPSTREAM_UNREACHABLE', message: 'no' },
  })
  expect(document.body.textContent).toContain('The network isn’t responding')
  expect(document.body.textContent).toMatch(/1 of 3 sent\. Try again to send only the rest/)
  expect(buttons()).toEqual(['Send the rest now', 'Edit', 'Cancel'])
  await act(async () => document.querySelector('button')!.click())
  expect(asked).toMatchObject([{ id: 'plan-1234' }])
  expect(asked[0]!.due).toBeLessThanOrEqual(Date.now())
})

it('an old failed try warns that it may have arrived, as servers forget idempotency keys', async () => {
  const failed: ScheduledThread = {
    ...planned,
    state: 'failed',
    failure: { code: 'UPSTREAM_UNREACHABLE', message: 'no' },
    tried: 'k-1',
    updated_at: Date.now() - 3_600_000,
  }
  await show(failed)
  expect(document.body.textContent).not.toContain('don’t know whether it went through')
  await show({ ...failed, updated_at: Date.now() - 25 * 3_600_000 })
  expect(document.body.textContent).toContain('don’t know whether it went through')
})

it('each state offers its own actions only', async () => {
  await show(planned)
  expect(buttons()).toEqual(['Change time', 'Edit', 'Cancel'])
  await show({ ...planned, state: 'sending' })
  expect(buttons()).toEqual([])
  expect(document.body.textContent).toContain('sending now')
  await show({ ...planned, state: 'sent', sent: ['0x01', '0x02', '0x03'] })
  expect(buttons()).toEqual(['Show'])
})
