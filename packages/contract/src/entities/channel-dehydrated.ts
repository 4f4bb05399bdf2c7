import { z } from 'zod'
import { channelMemberRoles } from '../enums'

/** The relation of a user (the viewer, or a cast's author) to a channel. */
export const ChannelUserContext = z
  .object({ following: z.boolean(), role: z.enum(channelMemberRoles).optional() })
  .meta({ id: 'ChannelUserContext' })
export type ChannelUserContext = z.infer<typeof ChannelUserContext>

/** A channel in dehydrated form. */
export const ChannelDehydrated = z
  .object({
    id: z.string(),
    name: z.string(),
    object: z.literal('channel_dehydrated'),
    image_url: z.string().optional(),
    viewer_context: ChannelUserContext.optional(),
  })
  .meta({ id: 'ChannelDehydrated' })
export type ChannelDehydrated = z.infer<typeof ChannelDehydrated>
