import { LoginFailure, type Login, type LoginUser } from '@castaway/login'
import type { AccountStore } from './gateway/accounts'
import type { Sessions } from './gateway/routes'

/** Who is at a browser, as the gateway needs it. */
export function sessionsOf(login: Login): Sessions {
  return {
    idOf: async (request) => (await login.session(request))?.userId ?? null,
    async of(request) {
      const session = await login.session(request)
      const user = session && (await login.user(session.userId))
      if (!user) return null
      return { person: { userId: user.id, wallet: walletOf(user), fid: fidOf(user) }, user }
    },
    async guard(request) {
      try {
        await login.requireXsrf(request, await login.session(request))
        return null
      } catch (cause) {
        if (cause instanceof LoginFailure) return cause.toResponse()
        throw cause
      }
    },
  }
}

/** The wallet that was proved last is the one the person signed in with. */
const walletOf = (user: LoginUser): string | null =>
  user.linkedAccounts
    .filter((account) => account.type === 'wallet')
    .filter((wallet) => wallet.chainType === 'ethereum')
    .toSorted((a, b) => b.latestVerifiedAt - a.latestVerifiedAt)[0]?.address ?? null

/** Whoever signed in with Farcaster has an account there already; the one that was proved last is meant. */
const fidOf = (user: LoginUser): number | null =>
  user.linkedAccounts
    .filter((account) => account.type === 'farcaster')
    .toSorted((a, b) => b.latestVerifiedAt - a.latestVerifiedAt)[0]?.fid ?? null

/** The login keeps accounts sealed; `generated` never gets there, because a signer is requested when it is made. */
export function accountsOf(login: Login): AccountStore {
  return {
    async get(userId, provider) {
      const kept = await login.getNetworkAccount(userId, provider)
      if (!kept) return null
      const { fid, signerUuid, status, approvalUrl } = kept
      return {
        fid,
        signerUuid,
        approvalUrl,
        signerStatus: status === 'generated' ? 'none' : status,
      }
    },
    async set(userId, provider, { fid, signerUuid, signerStatus, approvalUrl }) {
      await login.setNetworkAccount({
        userId,
        provider,
        fid,
        signerUuid,
        approvalUrl,
        status: signerStatus,
      })
    },
  }
}
