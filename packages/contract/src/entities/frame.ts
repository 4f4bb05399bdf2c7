import { z } from 'zod'
import { since, until } from '../api-version'
import { frameButtonActionTypes, manifestFrameVersions } from '../enums'
import { HtmlMetadata } from './html'
import { User } from './user'
import { UserDehydrated } from './user-dehydrated'

const base = { version: z.string(), image: z.string(), frames_url: z.string() }
const text = z.string().optional()

export const FrameActionButton = z
  .object({
    title: text,
    /** Buttons count from one. */
    index: z.int(),
    action_type: z.enum(frameButtonActionTypes),
    target: text,
    /** For a `tx` button: the URL that receives the hash of the transaction. */
    post_url: text,
  })
  .meta({ id: 'FrameActionButton' })
export type FrameActionButton = z.infer<typeof FrameActionButton>

/** A page that responds to buttons with another image. */
export const FrameV1 = z
  .object({
    ...base,
    version: z.literal('vNext'),
    buttons: z.array(FrameActionButton).optional(),
    post_url: text,
    title: text,
    image_aspect_ratio: text,
    input: z.object({ text }).optional(),
    state: z.object({ serialized: text }).optional(),
    /** After a `post_redirect` button: the URL to open. */
    location: text,
    /** After a `tx` button: the transaction for the wallet, as the frame's server wrote it. */
    transaction_calldata: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'FrameV1' })
export type FrameV1 = z.infer<typeof FrameV1>

const App = z.object({
  version: z.enum(manifestFrameVersions),
  name: z.string(),
  home_url: z.string(),
  icon_url: z.string(),
  image_url: text,
  button_title: text,
  splash_image_url: text,
  splash_background_color: text,
  webhook_url: text,
  subtitle: text,
  description: text,
  screenshot_urls: z.array(z.string()).optional(),
  primary_category: text,
  tags: z.array(z.string()).optional(),
  hero_image_url: text,
  tagline: text,
  og_title: text,
  og_description: text,
  og_image_url: text,
  noindex: z.boolean().optional(),
})

export const FarcasterManifest = z
  .object({
    account_association: z.object({
      header: z.string(),
      payload: z.string(),
      signature: z.string(),
    }),
    frame: App.optional(),
    /** The same, under its current name. */
    miniapp: since('3.174.0', App.optional()),
  })
  .meta({ id: 'FarcasterManifest' })
export type FarcasterManifest = z.infer<typeof FarcasterManifest>
const miniApp = {
  ...base,
  version: z.enum(manifestFrameVersions),
  /** Today only the manifest has the app's name and icon. */
  name: until('2.46.0', z.string()),
  icon: until('2.46.0', z.string()),
  /** Label of the button that opens it. */
  title: text,
  manifest: FarcasterManifest.optional(),
  metadata: z.object({ html: HtmlMetadata }).optional(),
}

/** A mini app: a whole web app with a manifest. */
export const FrameV2 = z
  .object({ ...miniApp, author: UserDehydrated.optional() })
  .meta({ id: 'FrameV2' })
export type FrameV2 = z.infer<typeof FrameV2>

export const FrameV2WithFullAuthor = z
  .object({ ...miniApp, author: User.optional() })
  .meta({ id: 'FrameV2WithFullAuthor' })
export type FrameV2WithFullAuthor = z.infer<typeof FrameV2WithFullAuthor>

export const Frame = z.discriminatedUnion('version', [FrameV1, FrameV2]).meta({ id: 'Frame' })
export type Frame = z.infer<typeof Frame>
