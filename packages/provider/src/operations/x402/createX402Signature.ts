import { operations } from '@castaway/contract'
import { chainNetworks, USDC_VERSION } from '../../chain/networks'
import { defineHandler, type Call } from '../../context'
import { forbidden, invalidField } from '../../errors'
import { callersWallet } from '../callers-wallet'

type Hex = `0x${string}`
type Requirements = Call<
  typeof operations.createX402Signature
>['body']['payment_requirements']['accepts'][number]

/** Seconds for which a payment is already valid when it is signed, because clocks differ: those of x402's client. */
const CLOCK_SKEW = 600

export default defineHandler(operations.createX402Signature, async (call) => {
  const { body, at, random } = call
  const wallet = await callersWallet(call)
  const { accepts } = body.payment_requirements
  const domains = accepts.map(domainOf)
  const chosen = await firstPayable(call, wallet.address, accepts)
  if (chosen === -1) {
    const all = 'The wallet can’t pay any of the accepted payments'
    throw forbidden(all, 'payment_requirements.accepts')
  }
  const { scheme, network, payTo, maxAmountRequired, maxTimeoutSeconds } = accepts[chosen]!
  const now = Math.floor(at / 1000)
  const authorization = {
    from: wallet.address,
    to: payTo.toLowerCase() as Hex,
    value: BigInt(maxAmountRequired),
    validAfter: BigInt(now - CLOCK_SKEW),
    validBefore: BigInt(now) + BigInt(Math.max(1, Math.floor(maxTimeoutSeconds))),
    nonce: `0x${Buffer.from(random.bytes(32)).toString('hex')}` as const,
  }
  const { signTypedData } = await import('viem/accounts')
  const signature = await signTypedData({
    privateKey: wallet.key,
    domain: domains[chosen]!,
    types,
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  })
  const { value, validAfter, validBefore } = authorization
  return {
    x402Version: 1 as const,
    scheme,
    network,
    payload: {
      signature,
      authorization: {
        ...authorization,
        value: String(value),
        validAfter: String(validAfter),
        validBefore: String(validBefore),
      },
    },
  }
})

/** ERC-3009. */
const types = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** Domain of what is signed for an asset: as `extra` says, or that of USDC. */
function domainOf({ network, asset, extra }: Requirements, i: number) {
  const { id, usdc, usdcName } = chainNetworks[network]
  const isUsdc = asset.toLowerCase() === usdc.toLowerCase()
  const name = extra?.['name'] ?? (isUsdc ? usdcName : undefined)
  const version = extra?.['version'] ?? (isUsdc ? USDC_VERSION : undefined)
  const property = `payment_requirements.accepts.${i}.extra`
  if (typeof name !== 'string' || typeof version !== 'string') {
    throw invalidField(property, `${property} must have the name and version of the asset`)
  }
  return { name, version, chainId: id, verifyingContract: asset.toLowerCase() as Hex }
}

/** Index of the first payment that the wallet's balance covers; -1 if there is none. */
async function firstPayable(
  { chain }: Pick<Call, 'chain'>,
  address: Hex,
  accepts: readonly Requirements[],
): Promise<number> {
  const [{ balancesOf }, { fundIfNew, isNew }] = await Promise.all([
    import('../../chain/tokens'),
    import('../../chain/fund'),
  ])
  for (const [i, { network, asset, maxAmountRequired }] of accepts.entries()) {
    const node = await chain(network)
    if (await isNew(node, address)) await node.write((send, at) => fundIfNew(send, at, address))
    const balances = await balancesOf(node, asset.toLowerCase() as Hex, [address])
    if ((balances.get(address) ?? 0n) >= BigInt(maxAmountRequired)) return i
  }
  return -1
}
