/** What `GET /api/_mini-app/check` answers: what production refuses of a mini app. A part without problems is as it should be. */

/** A field of the manifest that the specification has. */
export interface ManifestField {
  name: string
  /** Absent if the manifest does not have it. */
  value?: unknown
  problems: string[]
}

/** Whose the domain is, as the manifest says. */
export interface CheckedAssociation {
  fid?: number
  /** Null if the account could not be read, or there is none. */
  username?: string | null
  /** `custody` and `auth` count. */
  type?: string
  /** The wallet. */
  key?: string
  domain?: string
  problems: string[]
}

/** An image that a manifest or an embed names. */
export interface CheckedImage {
  /** The field that names it. */
  name: string
  url: string
  /** Content type, and size in pixels and bytes, as far as they are known. */
  type?: string
  width?: number
  height?: number
  bytes?: number
  /** Why it is not shown. */
  problems: string[]
  /** How it differs from what the specification asks for: it is shown all the same, and maybe cropped. */
  advice: string[]
}

/** What a page's headers say about being shown in a frame of another site. */
export type Framing = 'allowed' | 'x-frame-options' | 'frame-ancestors'

/** The report of `castaway app check`. */
export interface AppReport {
  url: string
  address: { problems: string[] }
  manifest: {
    url: string
    problems: string[]
    fields: ManifestField[]
    /** Fields that the specification does not have. */
    unknown: string[]
  }
  association: CheckedAssociation
  embed: {
    /** The tag that has it; null if the page has none. */
    tag: string | null
    /** What the tag says, as far as it is JSON. */
    content?: unknown
    problems: string[]
  }
}

/** The report, with the images that the app names and whether a host can frame its page. */
export interface MiniAppCheck extends AppReport {
  images: CheckedImage[]
  /** Absent if the page cannot be reached. */
  framing?: Framing
}
