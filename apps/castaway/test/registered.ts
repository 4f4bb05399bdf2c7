import { registrationTypedData } from '@castaway/contract/eip712'
import type { Browser } from '@castaway/auth/test-browser'
import type { PrivateKeyAccount } from 'viem/accounts'
import { expect } from 'vitest'

/** Registers a network account for the wallet that is signed in, as people do it in the app; returns its FID. */
export async function registerAccount(
  browser: Browser,
  account: PrivateKeyAccount,
  fname: string,
): Promise<number> {
  const { fid, deadline } = (await browser.send('POST', '/api/_register/start', {})).body
  const message = registrationTypedData({ fid, custodyAddress: account.address, deadline })
  const signature = await account.signTypedData(message)
  const body = { fid, deadline, fname, signature }
  const registered = await browser.send('POST', '/api/_register', body)
  expect([registered.status, registered.body.fid]).toEqual([200, fid])
  return Number(fid)
}
