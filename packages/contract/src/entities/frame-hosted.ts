import { z } from 'zod'
import { pageButtonActionTypes, pageImageAspectRatios } from '../enums'
import { AnyUrl } from './scalars'

const Uuid = z.guid()

/** Target of a hosted page's button: another page, a URL, or something to mint. */
export const HostedFrameNextPage = z.union([
  z.object({ uuid: Uuid }),
  z.object({ redirect_url: AnyUrl }),
  z.object({ mint_url: z.string().min(1).max(512) }),
])

export const HostedFrameButton = z.object({
  title: z.string().min(1).max(256),
  /** The first button is 1. */
  index: z.int().min(1).max(4),
  action_type: z.enum(pageButtonActionTypes),
  next_page: HostedFrameNextPage.optional(),
})
export type HostedFrameButton = z.infer<typeof HostedFrameButton>

/** An image with its buttons. */
export const NeynarFramePage = z
  .object({
    uuid: Uuid,
    /** Only `vNext` exists. */
    version: z.string().min(1).max(16),
    title: z.string().min(1).max(256),
    image: z.object({ url: AnyUrl, aspect_ratio: z.enum(pageImageAspectRatios) }),
    buttons: z.array(HostedFrameButton).max(4).optional(),
    input: z
      .object({
        text: z
          .object({ enabled: z.boolean(), placeholder: z.string().max(256).optional() })
          .optional(),
      })
      .optional(),
  })
  .meta({ id: 'NeynarFramePage' })
export type NeynarFramePage = z.infer<typeof NeynarFramePage>

/** A frame that is hosted for an app; its first page is at `link`. */
export const NeynarFrame = z
  .object({
    uuid: Uuid,
    name: z.string(),
    link: z.string(),
    pages: z.array(NeynarFramePage),
    valid: z.boolean().optional(),
  })
  .meta({ id: 'NeynarFrame' })
export type NeynarFrame = z.infer<typeof NeynarFrame>
