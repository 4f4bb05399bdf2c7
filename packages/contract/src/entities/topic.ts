import { z } from 'zod'
import { topLevelTopics } from '../enums'
import { UserDehydrated } from './user-dehydrated'

export const TrendingTopic = z
  .object({
    /** The name to show. */
    name: z.string(),
    slug: z.string(),
    top_level_topic: z.enum(topLevelTopics).meta({ id: 'TopLevelTopic' }),
    summary: z.string().nullable(),
    /** Up to five users who recently cast about it. */
    authors: z.array(UserDehydrated).max(5),
  })
  .meta({ id: 'TrendingTopic' })
export type TrendingTopic = z.infer<typeof TrendingTopic>
