import { operations, type SendFungiblesReceipt } from '@castaway/contract'
import type { Token } from '../../chain/tokens'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import { callersWallet } from '../callers-wallet'
import { primaryAddresses } from '../primary-addresses'

type Address = `0x${string}`

/** Every recipient gets their own receipt: a payment that fails does not affect the others. */
export default defineHandler(operations.sendFungiblesToUsers, async (call) => {
  const { body, store } = call
  const wallet = await callersWallet(call)
  const { network, recipients } = body
  const chain = await call.chain(network)
  const [{ pay, unitsOf }, { coin, readToken }] = await Promise.all([
    import('../../chain/pay'),
    import('../../chain/tokens'),
  ])
  let token: Token | null = null
  if (body.fungible_contract_address !== undefined) {
    token = await readToken(chain, body.fungible_contract_address.toLowerCase() as Address)
    if (!token) {
      throw invalidField('fungible_contract_address', 'Token not found on this network')
    }
  }
  const addresses = await primaryAddresses(
    store,
    recipients.map(({ fid }) => fid),
  )
  const plans = recipients.map(({ fid, amount }) => {
    const to = addresses.get(fid)
    const units = unitsOf(amount, token?.decimals ?? coin.decimals)
    if (to === undefined) return { problem: 'user not found' }
    if (to === null) return { problem: 'the user has no verified Ethereum address' }
    if (units === null || units === 0n)
      return { problem: 'the amount is smaller than the token’s smallest unit' }
    return { payment: { to, amount: units } }
  })
  const payments = plans.flatMap(({ payment }) => (payment ? [payment] : []))
  const { outcomes, transaction } = await pay(chain, wallet, token, payments)
  let next = 0
  return {
    send_receipts: recipients.map(({ fid, amount }, i): SendFungiblesReceipt => {
      const reason = plans[i]!.problem ?? outcomes[next++]!
      if (reason === 'sent') return { fid, amount, status: 'sent' }
      return { fid, amount, status: 'failed', reason }
    }),
    transactions: transaction
      ? [
          {
            network,
            transaction_hash: transaction.hash,
            gas_used: String(transaction.gasUsed),
            approval_hash: transaction.approval ?? '',
          },
        ]
      : [],
  }
})
