import type { SendRequest } from '../../../shared/wallet/send/send-request'
import type { SwapRequest } from '../../../shared/wallet/swap/swap-request'
import type { TransactionCall } from '../../../shared/wallet/calls/transaction-call'

import type { SignedDomain } from '../wallet/sign-request'

/** A question that an app's call leads to. Each is shown in the app's own dialogs, never in the mini app's frame. */
export type PromptRequest =
  | { kind: 'sign-in' }
  | { kind: 'add' }
  | { kind: 'connect'; wallet: string }
  | { kind: 'connect-solana'; wallet: string }
  | { kind: 'no-wallet' }
  | { kind: 'sign'; text: string; isText: boolean; about?: string; domain?: SignedDomain }
  | { kind: 'transaction'; chainId: string; from: string; calls: TransactionCall[] }
  | { kind: 'solana-transaction' }
  | {
      kind: 'send'
      request: SendRequest
      onSent: (hash: string) => void
      onFailed: (message: string) => void
    }
  | {
      kind: 'swap'
      request: SwapRequest
      onSent: (hashes: string[]) => void
      onFailed: (message: string) => void
    }
  | { kind: 'calls-status'; status: number }
  | { kind: 'manifest'; domain: string }
  | { kind: 'media' }
  | { kind: 'open-url'; url: string }
  | { kind: 'open-app'; url: string }

/** Asks the person; false if they declined, or can't be asked any more. */
export type Ask = (request: PromptRequest) => Promise<boolean>

export interface OpenPrompt {
  id: number
  request: PromptRequest
  answer(isConfirmed: boolean): void
}

export interface PromptQueue {
  ask: Ask
  /** The question that is shown; one at a time. */
  read(): OpenPrompt | null
  subscribe(listener: () => void): () => void
  /** Declines all questions. */
  clear(): void
}

/** Questions that can wait behind the one that is shown. */
const MAX_WAITING = 3
/** After this many refusals in a row an app can't ask any more until it is opened again. */
const MAX_REFUSALS = 3

/** One question at a time; an app that asks again and again is no longer heard. */
export function createPrompts(): PromptQueue {
  let queue: OpenPrompt[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  let refusals = 0
  const changed = () => listeners.forEach((listener) => listener())

  const ask: Ask = (request) =>
    new Promise((resolve) => {
      if (refusals >= MAX_REFUSALS || queue.length > MAX_WAITING) return resolve(false)
      const prompt: OpenPrompt = {
        id: (lastId += 1),
        request,
        answer(isConfirmed) {
          if (!queue.includes(prompt)) return
          queue = queue.filter((each) => each !== prompt)
          refusals = isConfirmed ? 0 : refusals + 1
          resolve(isConfirmed)
          if (refusals >= MAX_REFUSALS) for (const each of queue) each.answer(false)
          changed()
        },
      }
      queue = [...queue, prompt]
      changed()
    })

  return {
    ask,
    read: () => queue[0] ?? null,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear() {
      for (const each of queue) each.answer(false)
    },
  }
}
