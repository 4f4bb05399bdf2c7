import type { AccountStore } from '../gateway/accounts'
import { usableSigner } from '../gateway/forward'
import { Problem, problems } from '../gateway/problem'
import type { Upstream } from '../gateway/upstream'
import type { Sender } from './schedule'

/** Refusals that a later try may not meet: the first is still at work, too early, too often. */
const PASSING = [408, 409, 425, 429]

/** Publishes as the account that somebody has at this time; what they planned with may have changed since. */
export function publishAs(upstream: Upstream, accounts: AccountStore): Sender {
  return async ({ userId, provider, fid }, { text, embeds, parent, channelId, idem }) => {
    const account = provider === upstream.id ? await accounts.get(userId, provider) : null
    if (!account) throw problems.noAccount()
    if (account.fid !== fid) {
      throw new Problem(403, 'OTHER_ACCOUNT', 'It was planned for another account of yours')
    }
    const signerUuid = usableSigner(account)
    try {
      const { cast } = await upstream.client.publishCast({
        signerUuid,
        text,
        idem,
        ...(embeds.length > 0 && { embeds }),
        ...(parent && { parent }),
        ...(channelId && { channelId }),
      } as Parameters<typeof upstream.client.publishCast>[0])
      return cast.hash
    } catch (cause) {
      const { status, code, shortMessage } = (cause ?? {}) as {
        status?: number
        code?: string
        shortMessage?: string
      }
      if (status === undefined || status > 499 || status < 400 || PASSING.includes(status))
        throw cause
      if (status === 401) throw problems.refusedKey()
      throw new Problem(status, code ?? 'REFUSED', shortMessage ?? 'The network refused this')
    }
  }
}
