import { provedAccounts, type AccountStore } from '../gateway/accounts'
import { requireSigner } from '../gateway/forward'
import { HttpError, httpErrors } from '../gateway/errors'
import type { Upstream } from '../gateway/upstream'
import type { Sender } from './schedule'

/** Statuses after which a later attempt can succeed: timeout, conflict, too early, rate limit. */
const PASSING = [408, 409, 425, 429]

/** Publishes as the account that the cast was scheduled for, if the user still has that account. */
export function publishAs(upstream: Upstream, accounts: Pick<AccountStore, 'list'>): Sender {
  return async ({ userId, provider, fid }, cast) => {
    const proved = provider === upstream.id ? await provedAccounts(accounts, userId, provider) : []
    const account = proved.find((each) => each.fid === fid)
    if (!account) throw proved.length > 0 ? httpErrors.notYourAccount() : httpErrors.noAccount()
    const signerUuid = requireSigner(account)
    try {
      const answer = await upstream.client.publishCast({
        ...cast,
        signerUuid,
      } as Parameters<typeof upstream.client.publishCast>[0])
      return answer.cast.hash
    } catch (cause) {
      const { status } = (cause ?? {}) as { status?: number }
      if (status === undefined || status > 499 || status < 400 || PASSING.includes(status))
        throw cause
      if (status === 401) throw httpErrors.apiKeyRejected()
      throw HttpError.passedOn(status, cause)
    }
  }
}
