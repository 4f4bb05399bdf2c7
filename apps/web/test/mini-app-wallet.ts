import { grantsOf } from '../src/features/mini-apps/grants'
import type { PromptRequest } from '../src/features/mini-apps/prompts/prompts'
import { batchesOf } from '../src/features/mini-apps/wallet/batches'
import { createEthereum } from '../src/features/mini-apps/wallet/ethereum'
import type { Eip1193 } from '../src/shared/wallet/wallet-access'

export const ADDRESS = '0x00000000000000000000000000000000000000A1'
export const OTHER = '0x00000000000000000000000000000000000000b2'
export const TO = '0x00000000000000000000000000000000000000c3'

export function memory(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage
}

/** A wallet that answers everything, and a person who answers every question with `answer`. */
export function setup({ answer = true, storage = memory(), hasWallet = true } = {}) {
  const asked: PromptRequest[] = []
  const walletGot: { method: string; params?: unknown }[] = []
  const read: unknown[] = []
  /** What the wallet tells its page. */
  const listeners = new Map<string, (value: never) => void>()
  let account = ADDRESS
  const events: [string, unknown[]][] = []
  /** What is listed of it in the person's activity. */
  const sent: unknown[] = []
  const provider: Eip1193 = {
    async request(request) {
      walletGot.push(request)
      if (request.method === 'eth_requestAccounts') return [account]
      if (request.method === 'eth_chainId') return '0x1'
      if (request.method === 'eth_sendTransaction') return `0x${'1'.repeat(64)}`
      return '0xsigned'
    },
    on: (event, listener) => listeners.set(event, listener as (value: never) => void),
    removeListener: (event) => listeners.delete(event),
  }
  const walletSays = (event: string, value: unknown) => listeners.get(event)?.(value as never)
  const choose = (next: string) => {
    account = next
    walletSays('accountsChanged', [next])
  }
  const wallet = { name: 'Harbour', connect: async () => ADDRESS, provider: async () => provider }
  const ethereum = createEthereum({
    host: 'tides.example',
    async ask(request) {
      asked.push(request)
      return answer
    },
    grants: grantsOf(7, 'tides.example', storage),
    wallets: async () => ({
      ethereum: async () => (hasWallet ? wallet : null),
      solana: async () => null,
      signWith: async () => ({ message: '', signature: '' }),
    }),
    async readChain(chainId, method) {
      read.push([chainId, method])
      return '0xread'
    },
    emit: (event, params) => events.push([event, params]),
    newId: () => '0xid',
    batches: batchesOf(7, 'tides.example', storage),
    onSent: (each) => sent.push(each),
  })
  const rpc = async (method: string, params: unknown[] = []) => {
    const response = (await ethereum.respond({ id: 1, jsonrpc: '2.0', method, params })) as {
      result?: unknown
      error?: { code: number; message: string; details: string }
    }
    return response.error ?? response.result
  }
  return { rpc, ethereum, asked, walletGot, read, events, sent, storage, choose, walletSays }
}
