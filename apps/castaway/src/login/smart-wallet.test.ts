import { newAccount } from '@castaway/auth/test-browser'
import { concat, getCreate2Address, zeroHash, type Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLoginServer, type LoginServer } from '../../test/login-server'
import { codeFor, deployer } from '../../test/auth-methods/smart-wallet'

let island: LoginServer
beforeAll(async () => {
  island = await startLoginServer()
})
afterAll(() => island.close())

describe('a deployed smart wallet', () => {
  const owner = newAccount()
  let address: Address
  beforeAll(async () => {
    const code = await codeFor(owner.address)
    address = getCreate2Address({ from: deployer, salt: zeroHash, bytecode: code })
    await island.send('base', owner, deployer, concat([zeroHash, code]))
  })
  const signIn = async (signer: PrivateKeyAccount, chainId: number) => {
    const browser = island.browser()
    const message = await island.messageFor(browser, address, chainId)
    const signature = await signer.signMessage({ message })
    return browser.send('POST', '/login/wallet', { message, signature })
  }

  it('signs in with its owner’s signature, as an account of its chain', async () => {
    const { status, body } = await signIn(owner, 8453)
    expect(status).toBe(200)
    expect(body.user.linkedAccounts).toEqual([
      expect.objectContaining({ type: 'smart_wallet', key: `eip155:8453:${address}` }),
    ])
    expect((await signIn(owner, 8453)).body.user.id).toBe(body.user.id)
  })

  it('does not sign in with anyone else’s', async () => {
    expect((await signIn(newAccount(), 8453)).body.code).toBe('invalid_credentials')
  })

  it('is not the wallet at the same address on another chain', async () => {
    const here = (await signIn(owner, 8453)).body.user
    // The wallet is not deployed yet.
    expect((await signIn(owner, 10)).body.code).toBe('invalid_credentials')
    // Someone else owns the wallet at this address on that chain.
    const other = newAccount()
    const made = (await island.reader('optimism').call({ data: await codeFor(other.address) }))
      .data!
    await island.control('optimism', 'anvil_setCode', [address, made])
    expect((await signIn(owner, 10)).body.code).toBe('invalid_credentials')
    const { user } = (await signIn(other, 10)).body
    expect(user.id).not.toBe(here.id)
    expect(user.linkedAccounts[0].key).toBe(`eip155:10:${address}`)
    expect((await signIn(other, 8453)).body.code).toBe('invalid_credentials')
  })
})

it('a wallet whose code never terminates is refused by the chain itself', async () => {
  const loop: Address = '0x00000000000000000000000000000000000000af'
  await island.control('base', 'anvil_setCode', [loop, '0x5b600056'])
  const browser = island.browser()
  // One is signed for the factory that would deploy the wallet, the other by the deployed wallet.
  for (const [address, signature] of [
    [
      newAccount().address,
      serializeErc6492Signature({ address: loop, data: '0x', signature: '0x1234' }),
    ],
    [loop, '0x1234'],
  ] as const) {
    const message = await island.messageFor(browser, address, 8453)
    const { status, body } = await browser.send('POST', '/login/wallet', { message, signature })
    expect([status, body.code]).toEqual([401, 'invalid_credentials'])
  }
  expect(await island.reader('base').getBalance({ address: loop })).toBe(0n)
})
