import { operations, type SendFungiblesReceipt } from '@castaway/contract'
import type { Token } from '../../chain/tokens'
import { walletOf } from '../../chain/wallets'
import { rowsOf } from '../../rows/index'
import { primaryOf } from '../../views/users'
import { defineHandler, type Call } from '../../context'
import { invalidField, requiredField } from '../../errors'

type Address = `0x${string}`

/** Every recipient gets their own receipt: a payment that fails does not affect the others. */
export default defineHandler(operations.sendFungiblesToUsers, async (call) => {
  const { body, headers, store, app } = call
  if (!headers.walletId) throw requiredField('x-wallet-id')
  const wallet = await walletOf(store, app.id, headers.walletId)
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
    call,
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

/**
 * The payment address of each of these users; null for users without a verified address; unknown users are left out.
 */
async function primaryAddresses(
  { store }: Pick<Call, 'store'>,
  fids: number[],
): Promise<Map<number, Address | null>> {
  const users = await rowsOf(store.db).users(fids)
  return new Map(
    [...users].map(([fid, row]) => {
      const eth = (row.verifications ?? []).filter(([, protocol]) => protocol === 'ethereum')
      const verified = eth.map(([address]) => address)
      return [fid, primaryOf(verified, row) as Address | null]
    }),
  )
}
