import * as op from '@castaway/client/operations'
import { normalize, type Castaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { clientWith } from '../../../app/client-with'
import { toastError } from '../../../ui/toast/toast-error'
import { toast } from '../../../ui/toast/toasts'
import type { HiddenPerson } from '../../../shared/hiding/people'

const client = clientWith({
  publishBans: op.publishBans,
  deleteBans: op.deleteBans,
  fetchBanList: op.fetchBanList,
})

const queryKey = ['bans'] as const
const MAX_PEOPLE = 5_000

/** The users that this server bans; only operators may fetch them. */
export const bansQuery = ({ store }: Pick<Castaway, 'store'>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<HiddenPerson[]> => {
      const people: HiddenPerson[] = []
      for await (const { banned, banned_at } of client.fetchBanList.items(
        { limit: 100 },
        { signal },
      )) {
        if (!banned) continue
        normalize(banned, store)
        people.push({ fid: banned.fid, since: banned_at })
        if (people.length >= MAX_PEOPLE) break
      }
      return people
    },
    staleTime: 60_000,
  })

/** Bans or unbans people; optimistic, and rolled back when the server rejects it. */
export async function setBanned(
  { queryClient }: Castaway,
  fid: number,
  name: string,
  on: boolean,
): Promise<void> {
  const before = queryClient.getQueryData<HiddenPerson[]>(queryKey)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<HiddenPerson[]>(queryKey, (people) => {
    const others = people?.filter((each) => each.fid !== fid) ?? []
    return on ? [{ fid, since: new Date().toISOString() }, ...others] : others
  })
  try {
    await (on ? client.publishBans({ fids: [fid] }) : client.deleteBans({ fids: [fid] }))
    toast({ title: on ? t`${name} banned` : t`${name} unbanned` })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    void toastError(error)
  }
}
