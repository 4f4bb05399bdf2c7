import { z } from 'zod'
import { frameButtonActionTypes, manifestFrameVersions } from '../enums'
import { HtmlMetadata } from './html'
import { UserDehydrated } from './user-dehydrated'

const base = { version: z.string(), image: z.string(), frames_url: z.string() }
const text = z.string().optional()

export const FrameActionButton = z.object({
  title: text,
  index: z.int(),
  action_type: z.enum(frameButtonActionTypes),
  target: text,
  post_url: text,
})

/** A page that answers to buttons by showing another picture. */
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
  })
  .meta({ id: 'FrameV1' })

export const FarcasterManifest = z
  .object({
    account_association: z.object({
      header: z.string(),
      payload: z.string(),
      signature: z.string(),
    }),
    frame: z
      .object({
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
      .optional(),
  })
  .meta({ id: 'FarcasterManifest' })

/** A mini app: a whole web app with a manifest. */
export const FrameV2 = z
  .object({
    ...base,
    version: z.enum(manifestFrameVersions),
    title: text,
    manifest: FarcasterManifest.optional(),
    author: UserDehydrated.optional(),
    metadata: z.object({ html: HtmlMetadata }).optional(),
  })
  .meta({ id: 'FrameV2' })

export const Frame = z.discriminatedUnion('version', [FrameV1, FrameV2]).meta({ id: 'Frame' })
export type Frame = z.infer<typeof Frame>
