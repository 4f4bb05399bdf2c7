import { clientOf } from '@castaway/client'
import { fetchTrendingFeed } from '@castaway/client/operations'
import { guestFeed } from '../src/features/home/guest-feed'

/** The path of a guest's first feed, exactly as the app's client requests it. */
export async function guestFeedPath(): Promise<string> {
  let path = ''
  const client = clientOf(
    {
      baseUrl: 'http://localhost/api',
      fetch: (input) => {
        const { pathname, search } = new URL(String(input))
        path = pathname + search
        return Promise.resolve(Response.json({ casts: [] }))
      },
    },
    { fetchTrendingFeed },
  )
  await client.fetchTrendingFeed(guestFeed)
  return path
}
