import { describe, expect, test } from 'vitest'
import { ADDRESS, memory, OTHER, setup } from '../../../../test/mini-app-wallet'
import { grantsOf } from '../grants'

describe('connecting', () => {
  test('is asked once, and remembered for the account and the domain', async () => {
    const { rpc, asked, events, storage } = setup()
    expect(await rpc('eth_accounts')).toEqual([])
    expect(events).toEqual([])
    expect(await rpc('eth_requestAccounts')).toEqual([ADDRESS])
    expect(await rpc('eth_requestAccounts')).toEqual([ADDRESS])
    expect(asked).toEqual([{ kind: 'connect', wallet: 'Harbour' }])
    expect(events.map(([event]) => event)).toEqual(['connect', 'accountsChanged'])
    const later = setup({ storage })
    expect(await later.rpc('eth_accounts')).toEqual([ADDRESS])
    expect(later.asked).toEqual([])
  })

  test('is refused with 4001, and nothing is remembered', async () => {
    const { rpc, walletGot } = setup({ answer: false })
    expect(await rpc('eth_requestAccounts')).toMatchObject({ code: 4001 })
    expect(await rpc('eth_accounts')).toEqual([])
    expect(walletGot).toEqual([])
  })

  test('can be taken back by the app', async () => {
    const { rpc } = setup()
    await rpc('eth_requestAccounts')
    await rpc('wallet_revokePermissions')
    expect(await rpc('eth_accounts')).toEqual([])
  })

  test('is for one account: another one of the same wallet is shown only after it is asked', async () => {
    const { rpc, asked, events, choose, storage } = setup()
    await rpc('eth_requestAccounts')
    choose(OTHER)
    expect(events.at(-1)).toEqual(['accountsChanged', [[]]])
    expect(await rpc('eth_accounts')).toEqual([])
    expect(await rpc('personal_sign', ['0x00', OTHER])).toMatchObject({ code: 4100 })
    // Neither after the app is opened again.
    const later = setup({ storage })
    later.choose(OTHER)
    expect(await later.rpc('eth_accounts')).toEqual([])
    expect(later.events).toEqual([])
    expect(asked).toHaveLength(1)

    choose(ADDRESS)
    expect(events.at(-1)).toEqual(['accountsChanged', [[ADDRESS]]])
    expect(await rpc('eth_accounts')).toEqual([ADDRESS])
    choose(OTHER)
    expect(await rpc('eth_requestAccounts')).toEqual([OTHER])
    expect(asked).toHaveLength(2)
    expect(events.at(-1)).toEqual(['accountsChanged', [[OTHER]]])
    expect(await rpc('eth_accounts')).toEqual([OTHER])
  })

  test('of an older version, which was for any account, is asked again', async () => {
    const storage = memory()
    storage.setItem('castaway.mini-app-grants.7.tides.example', '["sign-in","wallet"]')
    const { rpc, asked } = setup({ storage })
    expect(await rpc('eth_accounts')).toEqual([])
    await rpc('eth_requestAccounts')
    expect(asked).toHaveLength(1)
    expect(grantsOf(7, 'tides.example', storage).has('sign-in')).toBe(true)
  })

  test('is lost and opened again, as the wallet says', async () => {
    const { rpc, events, walletSays } = setup()
    await rpc('eth_requestAccounts')
    walletSays('disconnect', new Error('No network'))
    expect(events.at(-1)).toEqual([
      'disconnect',
      [{ code: 4900, message: 'The wallet is disconnected' }],
    ])
    expect(await rpc('eth_accounts')).toEqual([ADDRESS])
    expect(events.slice(-2).map(([event]) => event)).toEqual(['connect', 'accountsChanged'])
  })

  test('without a wallet is 4900, with words', async () => {
    const { rpc } = setup({ hasWallet: false })
    expect(await rpc('eth_requestAccounts')).toEqual({
      code: 4900,
      message: 'No wallet is available',
      details: 'No wallet is available',
    })
  })
})
