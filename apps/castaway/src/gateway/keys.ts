import { maxFid } from '@castaway/contract'
import { keyTypes } from '@castaway/contract/eip712'
import type { Store } from '@castaway/provider'
import type { NetworkAccount } from './accounts'
import { callUpstream } from './forward'
import type { Upstream } from './upstream'

/** A current or former key of an account, as the network describes it. */
interface NetworkKey {
  publicKey: string
  appFid: number | null
  /** Unix ms. */
  addedAt: number | null
  removedAt: number | null
  /** Null means every permission. */
  permissions: string[] | null
}

/** Lists all keys of an account, if the network can; a remote provider only knows the keys that it created. */
export type KeySource = (fid: number) => Promise<NetworkKey[]>

/** Limit of keys returned per account. */
const MAX_KEYS = 200

/** Reads the island's own key registry. */
export const islandKeys =
  ({ db }: Pick<Store, 'db'>): KeySource =>
  async (fid) => {
    const rows = await db
      .selectFrom('signer_key as k')
      .leftJoin('managed_signer as s', (join) =>
        join.onRef('s.public_key', '=', 'k.key').onRef('s.fid', '=', 'k.fid'),
      )
      .select(['k.key', 'k.app_fid', 'k.added_at', 'k.removed_at', 's.permissions'])
      .where('k.fid', '=', fid)
      .where('k.key_type', '=', keyTypes.ed25519)
      .orderBy('k.removed_at', (order) => order.desc().nullsFirst())
      .orderBy('k.added_at', 'desc')
      .limit(MAX_KEYS)
      .execute()
    return rows.map((row) => ({
      publicKey: row.key,
      appFid: row.app_fid,
      addedAt: Number(row.added_at),
      removedAt: row.removed_at === null ? null : Number(row.removed_at),
      permissions: row.permissions,
    }))
  }

/** The keys that can write for an account, as browsers see them: public keys, but never the id of a signer. */
export async function viewKeys(
  account: NetworkAccount,
  {
    upstream,
    source,
    appFid,
  }: { upstream: Upstream; source: KeySource | null; appFid: number | null },
) {
  const signerUuid = account.signerUuid
  const own = signerUuid
    ? await callUpstream(() => upstream.client.lookupSigner({ signerUuid }))
    : null
  const keys: NetworkKey[] = source
    ? await source(account.fid)
    : own && own.status !== 'pending_approval'
      ? [
          {
            publicKey: own.public_key,
            appFid,
            addedAt: account.since,
            removedAt: own.status === 'revoked' ? account.since : null,
            permissions: own.permissions ?? null,
          },
        ]
      : []
  const fids = [...new Set(keys.flatMap(({ appFid: fid }) => (fid && fid <= maxFid ? [fid] : [])))]
  const apps =
    fids.length > 0
      ? (await callUpstream(() => upstream.client.fetchBulkUsers({ fids: fids.slice(0, 100) })))
          .users
      : []
  return {
    fid: account.fid,
    /** Whether these are all keys of the account, not only those created here. */
    complete: source !== null,
    keys: keys.map(({ publicKey, appFid: fid, addedAt, removedAt, permissions }) => {
      const app = apps.find((each) => each.fid === fid)
      return {
        public_key: publicKey,
        ours: publicKey.toLowerCase() === own?.public_key.toLowerCase(),
        app: fid
          ? {
              fid,
              username: app?.username ?? null,
              display_name: app?.display_name ?? null,
              pfp_url: app?.pfp_url ?? null,
            }
          : null,
        added_at: addedAt,
        removed_at: removedAt,
        permissions: permissions?.length ? permissions : null,
      }
    }),
  }
}
