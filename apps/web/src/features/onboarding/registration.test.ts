import { GatewayError } from '@castaway/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isAboutName, isAlreadyRegistered, metadataOf, registerAccount } from './registration'

const account = { fname: 'ana', displayName: ' Ana ', bio: '', pfpUrl: '' }
const reserved = { fid: 400, to: '0xaa', nonce: 0, deadline: 99 }

function serverAnswers(...answers: [status: number, body: unknown][]) {
  const calls: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(init.body)) })
    const [status, body] = answers.shift()!
    return Response.json(body, { status })
  })
  return calls
}
afterEach(() => vi.unstubAllGlobals())

describe('registerAccount', () => {
  it('reserves a fid, signs the reservation and registers it', async () => {
    const calls = serverAnswers(
      [200, reserved],
      [200, { fid: 400, username: 'ana', signer: 'approved' }],
    )
    const phases: string[] = []
    const sign = vi.fn(async () => '0xsigned')
    const made = await registerAccount(account, sign, (phase) => phases.push(phase))
    expect(made.signer).toBe('approved')
    expect(phases).toEqual(['reserving', 'signing', 'registering'])
    expect(sign).toHaveBeenCalledWith(reserved)
    expect(calls[1]).toEqual({
      path: '/api/_register',
      body: {
        fid: 400,
        to: '0xaa',
        deadline: 99,
        signature: '0xsigned',
        fname: 'ana',
        metadata: { display_name: 'Ana' },
      },
    })
  })

  it('registers nothing when the wallet rejects', async () => {
    const calls = serverAnswers([200, reserved])
    const no = new Error('rejected')
    await expect(
      registerAccount(
        account,
        () => Promise.reject(no),
        () => {},
      ),
    ).rejects.toBe(no)
    expect(calls).toHaveLength(1)
  })

  it('passes an error of the server on', async () => {
    serverAnswers(
      [200, reserved],
      [409, { code: 'FnameTaken', message: 'The name is taken', property: 'fname' }],
    )
    const refused = registerAccount(
      account,
      async () => '0x',
      () => {},
    )
    await expect(refused).rejects.toSatisfy(isAboutName)
  })
})

it('errors about the name and about an existing account are told apart', () => {
  expect(isAboutName(new GatewayError('X', 'no', 400))).toBe(false)
  expect(isAlreadyRegistered(new GatewayError('WALLET_HAS_ACCOUNT', 'no', 409))).toBe(true)
  expect(isAlreadyRegistered(new Error('x'))).toBe(false)
})

it('the username is the display name if none was given, and empty fields are left out', () => {
  expect(metadataOf({ ...account, displayName: '', bio: ' hi ' })).toEqual({
    display_name: 'ana',
    bio: 'hi',
  })
})
