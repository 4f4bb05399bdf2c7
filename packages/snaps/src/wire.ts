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

/** Something that is wrong with a document. */
export interface SnapProblem {
  /** Where in the document, as `ui.elements.vote.props.label`; empty if it is the answer as a whole. */
  path: string
  reason: string
}

/** A request to the server of a snap, and its answer. */
export interface SnapExchange {
  method: 'GET' | 'POST'
  url: string
  /** What was sent. */
  headers: Record<string, string>
  /** What was sent: a JSON Farcaster Signature. */
  body?: string
  /** Why there is no answer. */
  error?: string
  answer?: {
    /** The URL after redirects. */
    url: string
    status: number
    /** Those that say something of a snap. */
    headers: Record<string, string>
    /** Its text, if it is JSON; other pages are not passed on. */
    body: string | null
    /** Whether it is longer than what is read. */
    truncated: boolean
  }
}

/** How a snap was asked for, and what is wrong with what it answered. */
export interface SnapReport {
  exchanges: SnapExchange[]
  /** `link`: a page named it in its `Link` header. Null if no snap was found. */
  found: 'content-type' | 'link' | null
  /** What is shown of it. */
  probe: SnapProbe
  /** Why production shows nothing of it. */
  problems: SnapProblem[]
}
