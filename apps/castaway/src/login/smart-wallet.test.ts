import { newAccount } from '@castaway/login/test-browser'
import { concat, getCreate2Address, zeroHash, type Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIsland, type Island } from './test-island'
import { codeFor, deployer } from './trials/smart-wallet'

let island: Island
beforeAll(async () => {
  island = await startIsland()
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

  it('signs in by its owner’s signature, as an account of its chain', async () => {
    const { status, body } = await signIn(owner, 8453)
    expect(status).toBe(200)
    expect(body.user.linkedAccounts).toEqual([
      expect.objectContaining({ type: 'smart_wallet', key: `eip155:8453:${address}` }),
    ])
    expect((await signIn(owner, 8453)).body.user.id).toBe(body.user.id)
  })

  it('does not sign in by anybody else’s', async () => {
    expect((await signIn(newAccount(), 8453)).body.code).toBe('invalid_credentials')
  })

  it('is not the wallet at the same address on another chain', async () => {
    const here = (await signIn(owner, 8453)).body.user
    // Nothing is there yet.
    expect((await signIn(owner, 10)).body.code).toBe('invalid_credentials')
    // Somebody else has a wallet at this address there.
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
