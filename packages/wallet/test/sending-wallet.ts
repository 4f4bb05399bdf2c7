import type { SendingWallet } from '../src/transactions/send'

/** Address of the wallet. */
const me = '0x00000000000000000000000000000000000000a1'

/** For tests: a wallet with stubbed responses, on Base by default, that records its requests. */
export const wallet = (
  answers: Record<string, (params: any[]) => unknown>,
  kind: SendingWallet['kind'] = 'injected',
) => {
  const asked: string[] = []
  const provider = {
    async request({ method, params = [] }: { method: string; params?: unknown }) {
      asked.push(method)
      if (method === 'eth_chainId' && !answers.eth_chainId) return '0x2105'
      const answer = answers[method]
      if (!answer) throw Object.assign(new Error('unsupported'), { code: 4200 })
      return answer(params as unknown[])
    },
  }
  const made: SendingWallet = { address: me, kind, provider: () => provider }
  return { wallet: made, asked }
}
/** A handler that rejects with this code. */
export const rejecting = (code: number) => () => {
  throw Object.assign(new Error('no'), { code })
}
