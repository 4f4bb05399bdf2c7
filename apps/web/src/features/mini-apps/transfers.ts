import { formatUnits } from '../../shared/wallet/amounts'
import { chainIdOf, usdcOf } from '../../shared/wallet/networks'
import { readChain } from '../../shared/wallet/read-chain'
import { caip19Of, readToken, tokenFacts, type TokenId } from '../../shared/wallet/tokens'
import type { SendRequest } from '../../shared/wallet/send/send-request'
import type { SwapRequest } from '../../shared/wallet/swap/swap-request'
import type { MethodActions } from './methods'
import type { Ask, PromptRequest } from './prompts/prompts'
import { MiniAppError } from './wire/bridge'

interface TransferOptions {
  ask: Ask
  /** Leaves the app for a page of Castaway. */
  navigate: (path: string) => void
}

/** What apps mean by default. */
const USDC = caip19Of({ chainId: chainIdOf('base'), contract: usdcOf('base') })

type WalletReason = 'send_failed' | 'swap_failed'

interface WalletFailure {
  success: false
  reason: WalletReason
  error: { error: string; message: string }
}

const failed = (reason: WalletReason, error: string, message: string): WalletFailure => ({
  success: false,
  reason,
  error: { error, message },
})

/** An amount in the smallest unit, in whole tokens; undefined if it is none. */
async function wholeAmount(token: TokenId, amount: unknown): Promise<string | undefined> {
  if (typeof amount !== 'string' || !/^[1-9]\d{0,77}$/.test(amount)) return undefined
  return formatUnits(BigInt(amount), (await tokenFacts(token, readChain)).decimals)
}

/** What the app asks to send, as the person's own form is prefilled with it; otherwise the answer to the app. */
async function readSend(given: Record<string, unknown>): Promise<SendRequest | WalletFailure> {
  const wrong = (error: string, message: string) => failed('send_failed', error, message)
  const token = readToken(given.token ?? USDC)
  if (!token) return wrong('unsupported_token', 'This token can’t be sent here')
  const { recipientAddress, recipientFid } = given
  const isAddress =
    typeof recipientAddress === 'string' && /^0x[0-9a-f]{40}$/i.test(recipientAddress)
  const isFid = Number.isSafeInteger(recipientFid) && (recipientFid as number) > 0
  if ((recipientAddress !== undefined && !isAddress) || (recipientFid !== undefined && !isFid))
    return wrong('invalid_recipient', 'There is no address to send to')
  const amount = await wholeAmount(token, given.amount)
  if (given.amount !== undefined && amount === undefined)
    return wrong('invalid_amount', 'The amount must be in the smallest unit')
  return {
    token: caip19Of(token),
    to: isAddress ? recipientAddress : undefined,
    fid: isFid && !isAddress ? (recipientFid as number) : undefined,
    amount,
  }
}

/** The same for a swap. All of it can be missing. */
async function readSwap(given: Record<string, unknown>): Promise<SwapRequest | WalletFailure> {
  const wrong = (error: string, message: string) => failed('swap_failed', error, message)
  const { sellToken, buyToken, sellAmount } = given
  const [sell, buy] = [readToken(sellToken), readToken(buyToken)]
  if ((sellToken !== undefined && !sell) || (buyToken !== undefined && !buy))
    return wrong('unsupported_token', 'This token can’t be swapped here')
  if (sell && buy && sell.chainId !== buy.chainId)
    return wrong('unsupported_token', 'Both tokens must be on the same network')
  const amount = sell && (await wholeAmount(sell, sellAmount))
  if (sellAmount !== undefined && !amount)
    return wrong('invalid_amount', 'The amount must be in the smallest unit of the sold token')
  return {
    sell: sell ? caip19Of(sell) : undefined,
    buy: buy ? caip19Of(buy) : undefined,
    amount: amount ?? undefined,
  }
}

/** Sending, swapping and showing tokens, by the screens of the person's own wallet. */
export function createTransfers({
  ask,
  navigate,
}: TransferOptions): Pick<MethodActions, 'sendToken' | 'swapToken' | 'viewToken'> {
  /** Resolves whatever happens, as the app's SDK expects: as soon as the wallet has sent it, or the person left. */
  async function askWallet<T extends object>(
    reason: WalletReason,
    read: () => Promise<T | WalletFailure>,
    promptOf: (
      request: T,
      onSent: (result: object) => void,
      onFailed: (message: string) => void,
    ) => PromptRequest,
  ): Promise<unknown> {
    try {
      const request = await read()
      if ('success' in request) return request
      return await new Promise((resolve, reject) => {
        let failure: string | undefined
        const onSent = (result: object) => resolve({ success: true, ...result })
        const onFailed = (message: string) => (failure = message)
        ask(promptOf(request, onSent, onFailed)).then(
          () =>
            resolve(
              failure === undefined
                ? { success: false, reason: 'rejected_by_user' }
                : failed(reason, 'failed', failure),
            ),
          reject,
        )
      })
    } catch (error) {
      const { message } = error as { message?: unknown }
      return failed(reason, 'failed', typeof message === 'string' ? message : 'The wallet failed')
    }
  }

  return {
    async viewToken(given) {
      const token = readToken(given)
      if (!token) throw new MiniAppError('This token can’t be shown')
      navigate(`/wallet/token/${encodeURIComponent(caip19Of(token))}`)
    },
    sendToken: (given) =>
      askWallet<SendRequest>(
        'send_failed',
        () => readSend(given),
        (request, onSent, onFailed) => ({
          kind: 'send',
          request,
          onSent: (transaction) => onSent({ send: { transaction } }),
          onFailed,
        }),
      ),
    swapToken: (given) =>
      askWallet<SwapRequest>(
        'swap_failed',
        () => readSwap(given),
        (request, onSent, onFailed) => ({
          kind: 'swap',
          request,
          onSent: (transactions) => onSent({ swap: { transactions } }),
          onFailed,
        }),
      ),
  }
}
