import { NftMintRecipient, operations } from '@castaway/contract'
import { z } from 'zod'
import { defineHandler } from '../../context'
import { invalidField, notFound } from '../../errors'
import { parseOrThrow } from '../../http/query'
import { findCollection } from './collection'
import { resolveRecipients } from './recipients'

const Recipients = z.array(NftMintRecipient).min(1).max(200)

export default defineHandler(operations.simulateNftMint, async (call) => {
  const { query, store, at } = call
  const { network } = query
  const recipients = readRecipients(query.recipients)
  call.chain.requireAvailable()
  const collection = await findCollection(call, network, query.nft_contract_address)
  if (!collection) throw notFound('The NFT contract', 'nft_contract_address')
  const resolved = await resolveRecipients(store, recipients)
  const mints = resolved.map(({ to, quantity, problem }, i) => {
    if (problem) throw invalidField(`recipients.${i}`, `recipients.${i}: ${problem}`)
    return { to: to!, quantity }
  })
  const chain = await call.chain(network)
  const { MINT_FUNCTION, mintAbi, simulateMints } = await import('../../chain/mint')
  const [simulated, gasPrice] = await Promise.all([
    simulateMints(chain, collection.address, mints, BigInt(Math.floor(at / 1000))),
    chain.read.getGasPrice(),
  ])
  return simulated.map(({ args: [to, quantity], data, value, outcome }, i) => {
    if ('reason' in outcome) {
      throw invalidField(`recipients.${i}`, `recipients.${i}: ${outcome.reason}`)
    }
    return {
      recipient: recipients[i]!,
      abi: mintAbi,
      function_name: MINT_FUNCTION,
      args: [to, String(quantity)],
      to: collection.address,
      data,
      value: String(value),
      estimated_total_cost_wei: String(value + outcome.gasUsed * gasPrice),
      network,
      calldata: data,
    }
  })
})

function readRecipients(text: string): NftMintRecipient[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw invalidField('recipients', 'recipients must be a JSON array')
  }
  return parseOrThrow(Recipients, given, ['recipients'])
}
