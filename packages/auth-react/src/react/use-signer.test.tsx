import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testClient } from '../../test/client'
import { show } from '../../test/render'
import { useSigner } from './use-signer'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const start = async (...answers: (unknown | Response)[]) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer instanceof Response ? answer : Response.json(answer)
  })
  let last!: ReturnType<typeof useSigner>
  const Watch = () => {
    last = useSigner()
    return null
  }
  const { end } = await show(testClient({ '/session': { user: null } }).client, <Watch />)
  ends.push(end)
  return { asked, last: () => last }
}

describe('useSigner', () => {
  it('requests an approval, and notices when it is given', async () => {
    const { last, asked } = await start(
      { status: 'pending_approval', approval_url: 'https://wallet.example/approve' },
      { status: 'approved', approval_url: null },
    )
    expect(last().status).toBeNull()
    vi.useFakeTimers()
    await act(async () => void (await last().request()))
    expect(last()).toMatchObject({
      status: 'pending_approval',
      approvalUrl: 'https://wallet.example/approve',
    })
    await act(() => vi.advanceTimersByTimeAsync(2_600))
    expect(last().status).toBe('approved')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(asked).toEqual(['POST /api/_signer', 'GET /api/_signer'])
  })

  it('does not link to a script URL', async () => {
    const { last } = await start({
      status: 'pending_approval',
      approval_url: 'javascript:alert(1)',
    })
    await act(async () => void (await last().refresh()))
    expect(last().approvalUrl).toBeNull()
  })

  it('returns errors, and treats an unknown status as none', async () => {
    const { last } = await start(
      Response.json({ code: 'must_be_authenticated' }, { status: 401 }),
      { status: 'toString' },
    )
    await act(() =>
      expect(last().request()).rejects.toMatchObject({ code: 'must_be_authenticated' }),
    )
    expect(last()).toMatchObject({ busy: false, error: { code: 'must_be_authenticated' } })
    await act(async () => void (await last().refresh()))
    expect(last()).toMatchObject({ status: 'none', error: null })
  })
})
