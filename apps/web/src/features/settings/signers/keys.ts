import { t } from '@lingui/core/macro'
import { displayNameOf, type NamedUser } from '../../../app/names'

/** A key that may, or once could, write for an account. */
export interface AccountKey {
  public_key: string
  /** Whether this Castaway writes with it. */
  ours: boolean
  /** The account of the app that requested it. */
  app: (NamedUser & { pfp_url: string | null }) | null
  /** Unix ms. */
  added_at: number | null
  removed_at: number | null
  /** Null means everything. */
  permissions: string[] | null
}

export interface AccountKeys {
  fid: number
  /** Whether the list is complete, rather than only the key created here. */
  complete: boolean
  keys: AccountKey[]
}

/** The name of a key: that of the app that requested it. */
export const keyName = ({ app }: AccountKey): string => (app ? displayNameOf(app) : t`Signer`)

/** Where the keys of an account are cached. */
export const accountKeysKey = (fid: number) => ['accountKeys', fid]
