import { AuthError, type Login, type LoginUser, type Session } from '@castaway/auth'
import type { AccountStore } from './gateway/accounts'
import type { Sessions } from './api-routes'

export interface SiteSessions extends Sessions {
  /** Rejects a state change that another site could have made the browser send (CSRF). */
  guard(request: Request): Promise<Response | null>
}

/** Adapts the login's sessions to what the edge and the gateway need. */
export function sessionAdapter(login: Login): SiteSessions {
  // Several steps of a request ask who sent it.
  const known = new WeakMap<Request, Promise<Session | null>>()
  const sessionOf = (request: Request): Promise<Session | null> => {
    const reading = known.get(request) ?? login.session(request)
    known.set(request, reading)
    return reading
  }
  return {
    idOf: async (request) => (await sessionOf(request))?.userId ?? null,
    async of(request) {
      const session = await sessionOf(request)
      const user = session && (await login.user(session.userId))
      if (!user) return null
      return { person: { userId: user.id, wallets: walletsOf(user), fids: fidsOf(user) }, user }
    },
    async guard(request) {
      try {
        await login.requireXsrf(request, await sessionOf(request))
        return null
      } catch (cause) {
        if (cause instanceof AuthError) return cause.toResponse()
        throw cause
      }
    },
  }
}

/** The user's wallets, most recently proved first: that is the one they signed in with. */
const walletsOf = (user: LoginUser): string[] =>
  user.linkedAccounts
    .filter((account) => account.type === 'wallet')
    .filter((wallet) => wallet.chainType === 'ethereum')
    .toSorted((a, b) => b.latestVerifiedAt - a.latestVerifiedAt)
    .flatMap(({ address }) => address ?? [])

/** FIDs of the Farcaster accounts that the user signed in with, most recently proved first. */
const fidsOf = (user: LoginUser): number[] =>
  user.linkedAccounts
    .filter((account) => account.type === 'farcaster')
    .toSorted((a, b) => b.latestVerifiedAt - a.latestVerifiedAt)
    .flatMap(({ fid }) => fid ?? [])

/**
 * The login stores accounts encrypted. The status `generated` is never stored, because a signer's approval is requested
 * as soon as it is created.
 */
export const accountStoreOf = (login: Login): AccountStore => ({
  async list(userId, provider) {
    const kept = await login.listNetworkAccounts(userId, provider)
    return kept.map(({ fid, signerUuid, status, approvalUrl, proof, updatedAt }) => ({
      fid,
      signerUuid,
      approvalUrl,
      proof,
      since: updatedAt,
      signerStatus: status === 'generated' ? ('none' as const) : status,
    }))
  },
  async set(userId, provider, { fid, signerUuid, signerStatus, approvalUrl, proof }) {
    const account = { userId, provider, fid, signerUuid, approvalUrl, proof }
    await login.setNetworkAccount({ ...account, status: signerStatus })
  },
  async prefer(userId, provider, fid) {
    await login.preferNetworkAccount(userId, provider, fid)
  },
  async remove(userId, provider, fid) {
    await login.removeNetworkAccount(userId, provider, fid)
  },
})
