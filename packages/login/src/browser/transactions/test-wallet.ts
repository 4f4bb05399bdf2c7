import type { SendingWallet } from './send'

/** Whose wallet it is. */
const me = '0x00000000000000000000000000000000000000a1'

/** For tests: a wallet that answers from a table, on Base by default, and writes down what it was asked. */
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
/** What a wallet does that says no. */
export const rejecting = (code: number) => () => {
  throw Object.assign(new Error('no'), { code })
}
