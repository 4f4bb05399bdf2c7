import * as line from '@castaway/client/operations'
import { absorb, type Castaway, type User } from '@castaway/react'
import { queryOptions } from '@tanstack/react-query'
import { clientWith } from '../../app/client-with'

/** The calls by which people are kept out, or let in again. */
export const hidingClient = clientWith({
  publishMute: line.publishMute,
  deleteMute: line.deleteMute,
  fetchMuteList: line.fetchMuteList,
  publishBlock: line.publishBlock,
  deleteBlock: line.deleteBlock,
  fetchBlockList: line.fetchBlockList,
})

/** Somebody who is kept out, since when (ISO 8601). */
export interface HiddenPerson {
  fid: number
  since: string
}

/** Whom somebody keeps out, latest first. */
export interface HiddenPeople {
  muted: readonly HiddenPerson[]
  blocked: readonly HiddenPerson[]
}

const PAGE = 100
/** More than this is not read: the provider leaves their casts out anyway. */
const MOST = 5_000

/** Whom the account mutes and blocks. */
export function hiddenPeopleQuery({ store }: Pick<Castaway, 'store'>, fid: number) {
  return queryOptions({
    queryKey: ['hiddenPeople', fid] as const,
    queryFn: async ({ signal }): Promise<HiddenPeople> => {
      const [muted, blocked] = await Promise.all([
        collect(hidingClient.fetchMuteList.items({ fid, limit: PAGE }, { signal }), (each) => ({
          user: each.muted,
          since: each.muted_at,
        })),
        collect(
          hidingClient.fetchBlockList.items({ blockerFid: fid, limit: PAGE }, { signal }),
          (each) => ({ user: each.blocked, since: each.blocked_at }),
        ),
      ])
      return { muted, blocked }
    },
    staleTime: 5 * 60_000,
  })

  async function collect<T>(
    items: AsyncIterable<T>,
    read: (item: T) => { user: User | undefined; since: string },
  ): Promise<HiddenPerson[]> {
    const people: HiddenPerson[] = []
    for await (const item of items) {
      const { user, since } = read(item)
      if (!user) continue
      absorb(user, store)
      people.push({ fid: user.fid, since })
      if (people.length >= MOST) break
    }
    return people
  }
}
