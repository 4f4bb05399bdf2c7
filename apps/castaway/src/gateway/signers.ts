import type { Clock } from '@castaway/contract'
import { TIME_TO_APPROVE, type AccountStore, type NetworkAccount } from './accounts'
import type { AppAccount } from './app-account'
import { callUpstream } from './forward'
import { HttpError } from './errors'
import type { Upstream } from './upstream'

interface SignersDeps {
  upstream: Upstream
  accounts: AccountStore
  /** The app account that requests signers; null if this server has none. */
  app: AppAccount | null
  clock: Clock
}

type AccountIdentity = Pick<NetworkAccount, 'fid' | 'proof'>

/** An account that has no signer yet. */
export const withoutSigner = ({ fid, proof }: AccountIdentity): NetworkAccount => ({
  fid,
  proof,
  signerUuid: null,
  signerStatus: 'none',
  approvalUrl: null,
  since: null,
})

/** An account with the signer that the provider just returned. */
export const withSigner = (
  { fid, proof }: AccountIdentity,
  signer: { signer_uuid: string; status: string; signer_approval_url?: string | undefined },
  now: number,
): NetworkAccount => ({
  fid,
  proof,
  signerUuid: signer.signer_uuid,
  signerStatus: signer.status === 'approved' ? 'approved' : 'pending_approval',
  approvalUrl: signer.signer_approval_url ?? null,
  since: now,
})

/** Signers of accounts: requests them, checks their approval, and removes them. */
export function signers({ upstream, accounts, app, clock }: SignersDeps) {
  const save = async (userId: string, account: NetworkAccount): Promise<NetworkAccount> => {
    await accounts.set(userId, upstream.id, account)
    return account
  }
  const isOver = ({ since }: NetworkAccount) =>
    since !== null && since + TIME_TO_APPROVE <= clock.now()

  return {
    /** Updates the account from the provider: a pending approval can have been given, or a signer revoked. */
    async looked(
      userId: string,
      account: NetworkAccount,
      { always = false } = {},
    ): Promise<NetworkAccount> {
      const awaited = account.signerStatus === 'pending_approval'
      if (!account.signerUuid || (!awaited && !always)) return account
      const signerUuid = account.signerUuid
      let found
      try {
        found = await callUpstream(() => upstream.client.lookupSigner({ signerUuid }))
      } catch (cause) {
        // The provider no longer knows this signer, so it will never write again.
        if (isMissing(cause)) {
          const signerStatus = awaited ? 'none' : 'revoked'
          return save(userId, { ...account, signerStatus, since: clock.now() })
        }
        // The list of accounts is shown even while the provider is unreachable.
        if (always) return account
        throw cause
      }
      const { status, fid } = found
      if (status === 'approved' && fid !== undefined && fid !== account.fid) {
        // Another account's wallet approved the signer, so everything written with it would belong to that account.
        return save(userId, withoutSigner(account))
      }
      if (status !== 'approved' && status !== 'revoked') return account
      if (status === account.signerStatus) return account
      return save(userId, { ...account, signerStatus: status, since: clock.now() })
    },

    /**
     * Creates a signer for an account, with the link to approve it; a signer that is still pending is returned again.
     * Only the wallet that owns the account can approve, whether or not it is linked here.
     */
    async request(userId: string, account: NetworkAccount): Promise<NetworkAccount> {
      if (account.signerStatus === 'approved') return account
      if (account.signerStatus === 'pending_approval' && !isOver(account)) return account
      if (!app) {
        throw new HttpError(
          'APP_ACCOUNT_MISSING',
          'This server cannot request approval: its operator must set CASTAWAY_APP_FID and CASTAWAY_APP_KEY',
        )
      }
      const signer = await callUpstream(() => upstream.client.createSigner({}))
      const until = Math.floor((clock.now() + TIME_TO_APPROVE) / 1000)
      const requested = await callUpstream(async () =>
        upstream.client.registerSignedKey({
          signerUuid: signer.signer_uuid,
          appFid: app.fid,
          deadline: until,
          signature: await app.signKeyRequest(signer.public_key, until),
        }),
      )
      return save(userId, withSigner(account, requested, clock.now()))
    },

    /**
     * Removes the signer here, so that this server can no longer write with it; the key stays authorized on the
     * network.
     */
    forget: (userId: string, account: NetworkAccount): Promise<NetworkAccount> =>
      save(userId, withoutSigner(account)),
  }
}

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'status' in cause && cause.status === 404

export type Signers = ReturnType<typeof signers>
