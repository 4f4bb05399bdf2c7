import type { SnapInput } from './inputs'
import type { SnapVersion } from './limits'
import type { Snap } from './snap'

/** A page of a snap, and where it came from. */
export interface SnapPage {
  snap: Snap
  /** The URL that answered, after redirects. */
  url: string
}

/** What Castaway’s server answers of a URL: a page of a snap, or nothing that can be shown as one. */
export type SnapProbe = SnapPage | { snap: null; newer?: true }

/** What Castaway’s server needs to press a button of a snap for someone. */
export interface SnapSubmission {
  /** Where the signed press is sent. */
  target: string
  /** The URL of the page that is pressed. */
  page: string
  /** The version that this page says. */
  version: SnapVersion
  inputs: Record<string, SnapInput>
  /** The same for a press that is repeated, so that its server can tell. */
  nonce: string
  /** The cast that the snap is in; null outside of casts. */
  cast: { hash: string; fid: number } | null
}
