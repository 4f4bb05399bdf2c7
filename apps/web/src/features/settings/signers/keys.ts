import { t } from '@lingui/core/macro'
import { displayNameOf, type NamedUser } from '../../cast/names'

/** A key that may write for an account, or once might. */
export interface AccountKey {
  public_key: string
  /** It is the one that this Castaway writes with. */
  ours: boolean
  /** The account of the app that asked for it. */
  app: (NamedUser & { pfp_url: string | null }) | null
  /** Unix ms. */
  added_at: number | null
  removed_at: number | null
  /** Null: everything. */
  permissions: string[] | null
}

export interface AccountKeys {
  fid: number
  /** Whether these are all, and not only the one made here. */
  complete: boolean
  keys: AccountKey[]
}

/** What a key is called: by the app that asked for it. */
export const keyName = ({ app }: AccountKey): string => (app ? displayNameOf(app) : t`Signer`)

/** Where the keys of an account are cached. */
export const accountKeysKey = (fid: number) => ['accountKeys', fid]
