import { operations } from '@castaway/contract'
import { defineHandler, type Call } from '../../context'
import { notFound } from '../../errors'
import { callersWallet } from '../callers-wallet'
import { findCollection } from './collection'
import { resolveRecipients } from './recipients'

/** Every recipient gets their own transaction: a mint that fails does not affect the others. */
export default defineHandler(operations.mintNft, async (call) => {
  const { body, store } = call
  const wallet = await callersWallet(call)
  call.chain.requireAvailable()
  const collection = await findCollection(call, body.network, body.contract_address)
  if (!collection && !(await isContract(call))) {
    throw notFound('The NFT contract', 'contract_address')
  }
  const resolved = await resolveRecipients(store, body.recipients)
  const mints = resolved.flatMap(({ to, quantity }) => (to ? [{ to, quantity }] : []))
  const results = collection ? await mintFrom(collection) : []
  let next = 0
  return {
    transactions: body.recipients.map(({ address, fid, quantity }, i) => {
      const { to, problem } = resolved[i]!
      const result = problem
        ? { reason: problem }
        : (results[next++] ?? { reason: 'No supported mint project detected' })
      const who = fid === undefined ? {} : { fid }
      if ('reason' in result) {
        const recipient = { ...(address && { address }), ...who, quantity }
        return { recipient, error: result.reason }
      }
      const { hash, tokenIds, status, gasUsed, blockNumber } = result
      const tokens = tokenIds.map((id) => ({ token_id: String(id) }))
      return {
        recipient: { address: to!, ...who, quantity, ...(!body.async && { tokens }) },
        transaction_hash: hash,
        receipt: body.async
          ? null
          : { status, gas_used: String(gasUsed), block_number: String(blockNumber) },
      }
    }),
  }

  async function mintFrom({ address }: { address: `0x${string}` }) {
    const chain = await call.chain(body.network)
    const { mint } = await import('../../chain/mint')
    return mint(chain, wallet, address, mints)
  }
})

/** Whether there is any contract at the address; without one before anything happened on the network. */
async function isContract({
  body,
  chain,
}: Pick<Call<typeof operations.mintNft>, 'body' | 'chain'>): Promise<boolean> {
  if (!(await chain.hasBegun(body.network))) return false
  const { read } = await chain(body.network)
  const address = body.contract_address.toLowerCase() as `0x${string}`
  return (await read.getCode({ address })) !== undefined
}
