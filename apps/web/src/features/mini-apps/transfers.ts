import { formatUnits } from '../../shared/wallet/amounts'
import { chainIdOf, usdcOf } from '../../shared/wallet/networks'
import { readChain } from '../../shared/wallet/read-chain'
import { caip19Of, readToken, tokenFacts } from '../../shared/wallet/tokens'
import type { SendRequest } from '../../shared/wallet/send/send-request'
import type { MethodActions } from './methods'
import type { Ask } from './prompts/prompts'
import { MiniAppError } from './wire/bridge'

interface TransferOptions {
  ask: Ask
  /** Leaves the app for a page of Castaway. */
  navigate: (path: string) => void
}

/** What apps mean by default. */
const USDC = caip19Of({ chainId: chainIdOf('base'), contract: usdcOf('base') })

const failed = (error: string, message: string) => ({
  success: false,
  reason: 'send_failed',
  error: { error, message },
})

/** What the app asks to send, as the person's own form is prefilled with it; otherwise the answer to the app. */
async function readRequest(
  given: Record<string, unknown>,
): Promise<SendRequest | ReturnType<typeof failed>> {
  const token = readToken(given.token ?? USDC)
  if (!token) return failed('unsupported_token', 'This token can’t be sent here')
  const { recipientAddress, recipientFid, amount } = given
  const isAddress =
    typeof recipientAddress === 'string' && /^0x[0-9a-f]{40}$/i.test(recipientAddress)
  const isFid = Number.isSafeInteger(recipientFid) && (recipientFid as number) > 0
  if ((recipientAddress !== undefined && !isAddress) || (recipientFid !== undefined && !isFid))
    return failed('invalid_recipient', 'There is no address to send to')
  if (amount !== undefined && !(typeof amount === 'string' && /^[1-9]\d{0,77}$/.test(amount)))
    return failed('invalid_amount', 'The amount must be in the smallest unit')
  return {
    token: caip19Of(token),
    to: isAddress ? recipientAddress : undefined,
    fid: isFid && !isAddress ? (recipientFid as number) : undefined,
    amount:
      amount === undefined
        ? undefined
        : formatUnits(BigInt(amount as string), (await tokenFacts(token, readChain)).decimals),
  }
}

/** Sending and showing tokens, by the screens of the person's own wallet. */
export function createTransfers({
  ask,
  navigate,
}: TransferOptions): Pick<MethodActions, 'sendToken' | 'viewToken'> {
  return {
    async viewToken(given) {
      const token = readToken(given)
      if (!token) throw new MiniAppError('This token can’t be shown')
      navigate(`/wallet/token/${encodeURIComponent(caip19Of(token))}`)
    },
    /** Resolves whatever happens, as the app's SDK expects: as soon as the wallet has sent it, or the person left. */
    async sendToken(given) {
      try {
        const request = await readRequest(given)
        if ('success' in request) return request
        return await new Promise((resolve, reject) => {
          let failure: string | undefined
          const onSent = (transaction: string) => resolve({ success: true, send: { transaction } })
          const onFailed = (message: string) => (failure = message)
          ask({ kind: 'send', request, onSent, onFailed }).then(
            () =>
              resolve(
                failure === undefined
                  ? { success: false, reason: 'rejected_by_user' }
                  : failed('failed', failure),
              ),
            reject,
          )
        })
      } catch (error) {
        const { message } = error as { message?: unknown }
        return failed('failed', typeof message === 'string' ? message : 'The wallet failed')
      }
    },
  }
}
