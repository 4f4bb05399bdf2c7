import { z } from 'zod'
import { flag, get, page } from '../define'
import { FeedResponse, TrendingTopic } from '../entities/index'
import { NextCursor } from '../page'
import { experimental, viewer } from './shared'

/** The words of a topic, joined by underscores. */
const TopicSlug = z.string().regex(/^[a-z0-9_]{1,128}$/)

export const listTrendingTopics = get('/farcaster/topic/trending', {
  since: '3.174.0',
  summary: 'Topics that people currently cast about more than before',
  access: 'anyone',
  implementation: {
    model:
      'words and pairs of words, in Latin letters, that more people used in the casts of the last day than in as many casts before, each person weighted by their local score; the category is the one whose typical words their casts contain most, the summary is a sentence of one of them',
  },
  errors: [],
  query: page(10, 25),
  ok: z
    .object({ topics: z.array(TrendingTopic), next: NextCursor })
    .meta({ id: 'TrendingTopicsResponse' }),
  page: { items: 'topics' },
  example: { limit: 5 },
})

export const fetchFeedByTopic = get('/farcaster/feed/topic', {
  since: '3.174.0',
  summary: 'Casts about a topic, newest first',
  access: 'anyone',
  implementation: {
    model:
      'casts that contain the words of the slug, one word in any of its forms and several in their order; with_recasts has no effect, because a cast is in the feed once, at its own time',
  },
  errors: [],
  query: { slug: TopicSlug, with_recasts: flag(true), ...viewer, ...page(25, 100) },
  headers: experimental,
  ok: FeedResponse,
  page: { items: 'casts' },
  example: { slug: 'lagoon', limit: 5 },
})
