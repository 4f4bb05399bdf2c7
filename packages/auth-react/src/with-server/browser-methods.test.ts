import { HOTP, Secret } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOutbox } from '@castaway/auth/outbox'
import { softAuthenticator } from '@castaway/auth/test-passkey'
import { openPage } from '../../test/page'
import { startSite, type TestSite } from '@castaway/auth/test-site'

let site: TestSite
beforeAll(async () => {
  site = await startSite({
    email: { sender: 'outbox' },
    phone: { sender: 'outbox' },
    passkey: { siteName: 'Castaway' },
  })
})
afterAll(() => site.close())
afterEach(() => vi.unstubAllGlobals())

const lastCode = async (to: string) =>
  (await createOutbox(site.db, site.clock).list(20)).find((message) => message.to === to)!.code!

const text = (bytes: BufferSource) =>
  Buffer.from(ArrayBuffer.isView(bytes) ? bytes.buffer : bytes).toString('base64url')
const bytes = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url')).buffer

/** The browser part of passkeys, with a software authenticator behind `navigator.credentials`. */
const withAuthenticator = () => {
  const device = softAuthenticator()
  const credential = (answer: { id: string; response: object }) => ({
    ...answer,
    rawId: bytes(answer.id),
    type: 'public-key',
    response: Object.fromEntries(
      Object.entries(answer.response).map(([name, value]) => [
        name,
        typeof value === 'string' ? bytes(value) : value,
      ]),
    ),
    getClientExtensionResults: () => ({}),
  })
  const credentials = {
    create: vi.fn(async ({ publicKey: asked }: { publicKey: PublicKeyCredentialCreationOptions }) =>
      credential(
        device.create(
          {
            ...(asked as object),
            challenge: text(asked.challenge),
            user: { ...asked.user, id: text(asked.user.id) },
          } as never,
          site.url,
        ),
      ),
    ),
    get: vi.fn(async ({ publicKey: asked }: { publicKey: PublicKeyCredentialRequestOptions }) =>
      credential(
        device.get(
          {
            ...asked,
            challenge: text(asked.challenge),
            allowCredentials: asked.allowCredentials?.map(({ id }) => ({ id: text(id) })),
          } as never,
          site.url,
        ),
      ),
    ),
  }
  vi.stubGlobal('navigator', { credentials })
  vi.stubGlobal('PublicKeyCredential', class {})
  return credentials
}
const domError = (name: string) => Object.assign(new Error('no'), { name })

describe('a page', () => {
  it('signs in by email, links a number, and notifies all listeners', async () => {
    const client = openPage(site)
    const seen: number[] = []
    client.onChange((user) => seen.push(user?.linkedAccounts.length ?? 0))
    const address = 'ana@castaway.example'
    const sent = await client.email.start(address)
    expect(sent.digits).toBe(6)
    expect(sent.resendAt).toBeLessThan(sent.expiresAt)
    await client.email.signIn({ address, code: await lastCode(address) })
    const number = '+12025550100'
    await client.phone.start(number)
    const user = await client.phone.signIn({ number, code: await lastCode(number) })
    expect(user.linkedAccounts.map(({ type }) => type)).toEqual(['email', 'phone'])
    expect(seen).toEqual([1, 2])
  })

  it('verifies a second factor once, and sends the token with every later call', async () => {
    const client = openPage(site)
    const address = 'mfa@castaway.example'
    const signIn = async () => {
      await client.email.start(address)
      await client.email.signIn({ address, code: await lastCode(address) })
    }
    await signIn()
    const { secret } = await client.mfa.totp.start()
    const key = Secret.fromBase32(secret)
    const app = (at: number) => HOTP.generate({ secret: key, counter: Math.floor(at / 30_000) })
    const enrolled = await client.mfa.totp.confirm(app(site.clock.now()))
    expect(enrolled.status.methods).toEqual(['totp'])
    // Enrolling the factor already counts as a proof.
    expect(await client.mfa.newRecoveryCodes()).toHaveLength(8)

    site.clock.forward(10 * 60_000 + 1)
    await expect(client.mfa.newRecoveryCodes()).rejects.toMatchObject({
      code: 'recent_sign_in_required',
    })
    await signIn()
    await expect(client.mfa.newRecoveryCodes()).rejects.toMatchObject({ code: 'mfa_required' })
    await client.mfa.verify('totp', app(site.clock.now()))
    const [recovery] = await client.mfa.newRecoveryCodes()
    site.clock.forward(10 * 60_000)
    await signIn()
    await client.mfa.verify('recovery', recovery)
    expect((await client.mfa.remove('totp')).methods).toEqual([])
  })

  it('creates a passkey, signs in with it, and adds it as a second factor', async () => {
    const client = openPage(site)
    const credentials = withAuthenticator()
    const { id, linkedAccounts } = await client.passkey.register({ name: 'Laptop' })
    expect(linkedAccounts).toMatchObject([{ type: 'passkey', authenticatorName: 'Laptop' }])
    await client.signOut()
    expect((await client.passkey.signIn()).id).toBe(id)
    const { status } = await client.mfa.passkey.confirm(await client.mfa.passkey.start())
    expect(status.methods).toEqual(['passkey'])
    await client.signOut()
    await client.passkey.signIn()
    await expect(client.mfa.remove('passkey')).rejects.toMatchObject({ code: 'mfa_required' })
    await client.mfa.verify('passkey')
    expect((await client.mfa.remove('passkey')).methods).toEqual([])
    const [account] = (await client.passkey.rename(linkedAccounts[0]!.key, 'Phone')).linkedAccounts
    expect(account).toMatchObject({ authenticatorName: 'Phone' })
    expect(credentials.create).toHaveBeenCalledOnce()
  })

  it.each([
    ['the user declines', 'NotAllowedError', 'exited_auth_flow'],
    ['the field went away', 'AbortError', 'exited_auth_flow'],
    ['the device has one already', 'InvalidStateError', 'passkey_not_allowed'],
    ['the device cannot', 'NotSupportedError', 'passkey_not_allowed'],
  ])('reports the error when %s', async (_, name, code) => {
    const client = openPage(site)
    const credentials = withAuthenticator()
    credentials.create.mockRejectedValue(domError(name))
    await expect(client.passkey.register()).rejects.toMatchObject({ code })
    expect(await client.session()).toBeNull()
  })

  it('shows no prompt when it was aborted, or without passkey support', async () => {
    const client = openPage(site)
    const credentials = withAuthenticator()
    const signal = AbortSignal.abort()
    await expect(client.passkey.signIn({ signal })).rejects.toMatchObject({
      code: 'exited_auth_flow',
    })
    expect(credentials.get).not.toHaveBeenCalled()
    vi.stubGlobal('PublicKeyCredential', undefined)
    await expect(client.passkey.signIn()).rejects.toMatchObject({ code: 'passkey_not_allowed' })
  })
})
