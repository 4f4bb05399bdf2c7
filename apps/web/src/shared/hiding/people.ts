import * as op from '@castaway/client/operations'
import { normalize, type Castaway, type OutboxEntry, type User } from '@castaway/react'
import { queryOptions } from '@tanstack/react-query'
import { clientWith } from '../../app/client-with'

const hidingClient = clientWith({
  fetchMuteList: op.fetchMuteList,
  fetchBlockList: op.fetchBlockList,
})

/** A hidden person, with the date since when (ISO 8601). */
export interface HiddenPerson {
  fid: number
  since: string
}

/** The people that an account mutes and blocks, latest first. */
export interface HiddenPeople {
  muted: readonly HiddenPerson[]
  blocked: readonly HiddenPerson[]
}

const PAGE = 100
/** Limit of fetched people: the provider omits the casts of all others anyway. */
const MAX_PEOPLE = 5_000

export type HidingKind = 'mute' | 'block'
const listOf = { mute: 'muted', block: 'blocked' } as const

/** Adds a person to a list of hidden people, or removes them. */
export function withPerson(
  people: HiddenPeople,
  kind: HidingKind,
  fid: number,
  on: boolean,
  since: string,
): HiddenPeople {
  const others = people[listOf[kind]].filter((each) => each.fid !== fid)
  return { ...people, [listOf[kind]]: on ? [{ fid, since }, ...others] : others }
}

/** The lists including queued changes. */
function withWaiting(people: HiddenPeople, waiting: readonly OutboxEntry[], own: number) {
  return waiting.reduce((lists, { operation, args, as, at, refused }) => {
    const { mutedFid, blockedFid } = args as { mutedFid?: number; blockedFid?: number }
    const fid = mutedFid ?? blockedFid
    if (fid === undefined || as !== own || refused) return lists
    const on = operation.startsWith('publish')
    return withPerson(lists, mutedFid ? 'mute' : 'block', fid, on, new Date(at).toISOString())
  }, people)
}

/** The people that the account mutes and blocks. */
export function hiddenPeopleQuery(
  { store, outbox }: Pick<Castaway, 'store' | 'outbox'>,
  fid: number,
) {
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
      const box = await outbox.opened?.catch(() => undefined)
      return withWaiting({ muted, blocked }, box?.list() ?? [], fid)
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
      normalize(user, store)
      people.push({ fid: user.fid, since })
      if (people.length >= MAX_PEOPLE) break
    }
    return people
  }
}
