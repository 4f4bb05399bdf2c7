import { z } from 'zod'
import { get, page } from '../define'
import { TrendingTopic } from '../entities/index'
import { NextCursor } from '../page'

export const listTrendingTopics = get('/farcaster/topic/trending', {
  since: '3.174.0',
  summary: 'Topics that people currently cast about more than before',
  access: 'anyone',
  implementation: {
    model:
      'words and pairs of words, in Latin letters, that markedly more people used in the casts of the last day than in as many casts before, each person weighted by their local score; the category is the one whose typical words their casts contain most, the summary is a sentence of one of them',
  },
  errors: [],
  query: page(10, 25),
  ok: z
    .object({ topics: z.array(TrendingTopic), next: NextCursor })
    .meta({ id: 'TrendingTopicsResponse' }),
  page: { items: 'topics' },
  example: { limit: 5 },
})
