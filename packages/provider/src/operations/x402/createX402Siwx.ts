import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import { callersWallet } from '../callers-wallet'

export default defineHandler(operations.createX402Siwx, async (call) => {
  const { body, at, random } = call
  const wallet = await callersWallet(call)
  const { protocol, host, href } = new URL(body.resource)
  if (!/^https?:$/.test(protocol)) {
    throw invalidField('resource', 'resource must be an http or https URL')
  }
  const [{ createSiweMessage }, { signMessage }, { getAddress }] = await Promise.all([
    import('viem/siwe'),
    import('viem/accounts'),
    import('viem/utils'),
  ])
  const address = getAddress(wallet.address)
  const fields = {
    address,
    chainId: body.chainId,
    domain: host,
    uri: href,
    version: '1',
    nonce: Buffer.from(random.bytes(12)).toString('hex'),
    issuedAt: new Date(at),
  } as const
  let message: string
  try {
    message = createSiweMessage(fields)
  } catch {
    throw invalidField('resource', 'resource can’t be written in a sign-in message')
  }
  return {
    address,
    chainId: body.chainId,
    message,
    signature: await signMessage({ privateKey: wallet.key, message }),
    timestamp: at,
  }
})
