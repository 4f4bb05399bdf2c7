import type { Castaway } from '@castaway/react'
import type { MethodActions } from './methods'
import type { Ask } from './prompts/prompts'
import { explorerUrl, formatUnits, readToken, tokenFacts, transferCall } from './tokens'
import { CHAINS } from './wallet/chains'
import type { MiniAppEthereum } from './wallet/ethereum'
import { MiniAppError } from './wire/bridge'

interface TransferOptions {
  castaway: Castaway
  ask: Ask
  ethereum: MiniAppEthereum
  openUrl: MethodActions['openUrl']
}

/** Reads of a chain through this server, which allows reads only. */
export async function readChain(
  chainId: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetch(`/rpc/${Number(chainId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result?: unknown; error?: { code: number } }
  if (answer.error) throw Object.assign(new Error('The chain refused this'), answer.error)
  return answer.result
}

/** USDC on Base, which apps mean by default. */
const USDC = 'eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'

/** Sending and showing tokens. */
export function createTransfers({
  castaway,
  ask,
  ethereum,
  openUrl,
}: TransferOptions): Pick<MethodActions, 'sendToken' | 'viewToken'> {
  const recipientOf = async ({ recipientAddress, recipientFid }: Record<string, unknown>) => {
    if (typeof recipientAddress === 'string')
      return /^0x[0-9a-f]{40}$/i.test(recipientAddress)
        ? { address: recipientAddress, label: recipientAddress }
        : null
    if (!Number.isSafeInteger(recipientFid)) return null
    const fids = [recipientFid as number]
    const [user] = (await castaway.client.fetchBulkUsers({ fids })).users
    const verified = user?.verified_addresses
    const address = verified?.primary?.eth_address ?? verified?.eth_addresses[0]
    return user && address ? { address, label: `@${user.username} · ${address}` } : null
  }
  const failed = (error: string, message: string) => ({
    success: false,
    reason: 'send_failed',
    error: { error, message },
  })

  return {
    async viewToken(given) {
      const token = readToken(given)
      if (!token) throw new MiniAppError('This token can’t be shown')
      await openUrl(new URL(explorerUrl(token)))
    },
    /** Resolves whatever happens, as the app's SDK expects. */
    async sendToken(given) {
      try {
        const token = readToken(given.token ?? USDC)
        if (!token) return failed('unsupported_token', 'This token can’t be sent here')
        const recipient = await recipientOf(given)
        if (!recipient) return failed('invalid_recipient', 'There is no address to send to')
        if (typeof given.amount !== 'string' || !/^[1-9]\d{0,77}$/.test(given.amount))
          return failed('invalid_amount', 'The amount is missing, in the smallest unit')
        const amount = BigInt(given.amount)
        const { symbol, decimals } = await tokenFacts(token, readChain)
        const isConfirmed = await ask({
          kind: 'send',
          amount: formatUnits(amount, decimals),
          symbol,
          to: recipient.label,
          chain: CHAINS[token.chainId]!,
        })
        if (!isConfirmed) return { success: false, reason: 'rejected_by_user' }
        const transaction = await ethereum.send(
          token.chainId,
          transferCall(token, recipient.address, amount),
        )
        return { success: true, send: { transaction } }
      } catch (error) {
        const { code, message } = error as { code?: unknown; message?: unknown }
        if (code === 4001) return { success: false, reason: 'rejected_by_user' }
        return failed('failed', typeof message === 'string' ? message : 'The wallet failed')
      }
    },
  }
}
