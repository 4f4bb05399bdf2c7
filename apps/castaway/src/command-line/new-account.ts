import type { Client } from '@castaway/client'
import { registrationTypedData } from '@castaway/contract/eip712'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** Registers an account with a wallet that no one keeps. */
export async function registerAccount(
  client: Client,
  fname: string,
  now: number,
): Promise<{ fid: number }> {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const { fid } = await client.getFreshAccountFID({})
  const deadline = Math.floor(now / 1000) + 3600
  const custodyAddress = wallet.address
  const signature = await wallet.signTypedData(
    registrationTypedData({ fid, custodyAddress, deadline }),
  )
  await client.registerAccount({
    fid,
    deadline,
    signature,
    requestedUserCustodyAddress: custodyAddress,
    fname,
  })
  return { fid }
}
