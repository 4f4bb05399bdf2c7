import { t } from '@lingui/core/macro'
import { type AnswerOf, type Castaway, SESSION_SIGNER, useCastaway } from '@castaway/react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { toastError } from '../../ui/toast/toast-error'
import { toast } from '../../ui/toast/toasts'
import { displayNameOf } from '../cast/names'
import { channelClient, useChannelQueries } from './channel-queries'
import type { Role } from './roles'

type Page = AnswerOf<'fetchChannelInvites'>
export type Invite = Page['invites'][number]

const PAGE = 50

/** Invites to somebody that wait for an answer. */
export function useReceivedInvites(fid: number | undefined) {
  const q = useChannelQueries()
  return useInfiniteQuery({
    ...q.fetchChannelInvites.infinite({ invitedFid: fid ?? 1, limit: PAGE }),
    enabled: fid !== undefined,
  })
}

/** Invites of a channel that wait for an answer. */
export function useChannelInvites(channelId: string, enabled: boolean) {
  const q = useChannelQueries()
  return useInfiniteQuery({
    ...q.fetchChannelInvites.infinite({ channelId, limit: PAGE }),
    enabled,
  })
}

export const flattenInvites = (data: { pages: readonly Page[] } | undefined): Invite[] =>
  data?.pages.flatMap((page) => page.invites) ?? []

/** Invites of one person to one role in one channel are one thing. */
export const inviteKey = ({ channel_id, role, invited }: Invite) =>
  `${channel_id}:${role}:${invited.fid}`

/** Loads anew whatever tells of members, roles and invites. */
function invalidateInvites({ queryClient }: Castaway, channelId: string) {
  for (const operation of [
    'fetchChannelInvites',
    'fetchChannelMembers',
    'fetchUserChannelMemberships',
  ])
    void queryClient.invalidateQueries({ queryKey: [operation] })
  return queryClient.invalidateQueries({
    queryKey: ['lookupChannel'],
    predicate: ({ queryKey }) => (queryKey[1] as { id?: string }).id === channelId,
  })
}

/** Takes an invite out of every list; gives back how to put it in again. */
function hideInvite({ queryClient }: Castaway, invite: Invite): () => void {
  const lists = { queryKey: ['fetchChannelInvites'] }
  const before = queryClient.getQueriesData<InfiniteData<Page, string | null>>(lists)
  const key = inviteKey(invite)
  queryClient.setQueriesData<InfiniteData<Page, string | null>>(
    lists,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          invites: page.invites.filter((each) => inviteKey(each) !== key),
        })),
      },
  )
  return () => {
    for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data)
  }
}

async function optimistically(
  castaway: Castaway,
  invite: Invite,
  send: () => Promise<unknown>,
): Promise<boolean> {
  await castaway.queryClient.cancelQueries({ queryKey: ['fetchChannelInvites'] })
  const back = hideInvite(castaway, invite)
  try {
    await send()
    await invalidateInvites(castaway, invite.channel_id)
    return true
  } catch (error) {
    back()
    void toastError(error)
    return false
  }
}

/** What can be done about invites and members. Each says what it did, and undoes what is shown where it failed. */
export function useInviteMutations() {
  const castaway = useCastaway()
  return {
    /** Answers an invite to oneself. */
    async answer(invite: Invite, accept: boolean): Promise<boolean> {
      const { channel_id: channelId, role } = invite
      const done = await optimistically(castaway, invite, () =>
        channelClient.respondChannelInvite({ signerUuid: SESSION_SIGNER, channelId, role, accept }),
      )
      if (done && accept) {
        toast({
          title:
            role === 'moderator'
              ? t`You’re now a moderator of /${channelId}`
              : t`You’re now a member of /${channelId}`,
          action: { label: t`Open`, to: `/c/${channelId}` },
        })
      } else if (done) toast({ title: t`Invite declined` })
      return done
    },

    /** Takes an invite of the channel back. */
    async withdraw(invite: Invite): Promise<boolean> {
      const { channel_id: channelId, role, invited } = invite
      const name = displayNameOf(invited)
      const done = await optimistically(castaway, invite, () =>
        channelClient.removeChannelMember({
          signerUuid: SESSION_SIGNER,
          channelId,
          fid: invited.fid,
          role,
        }),
      )
      if (done) toast({ title: t`Invite for ${name} canceled` })
      return done
    },

    /** Asks somebody. @throws what the server refused */
    async invite(channelId: string, fid: number, role: Role): Promise<void> {
      await channelClient.inviteChannelMember({ signerUuid: SESSION_SIGNER, channelId, fid, role })
      await invalidateInvites(castaway, channelId)
    },

    /** Takes a role from somebody, or lays one's own down. @throws what the server refused */
    async remove(channelId: string, fid: number, role: Role): Promise<void> {
      await channelClient.removeChannelMember({ signerUuid: SESSION_SIGNER, channelId, fid, role })
      await invalidateInvites(castaway, channelId)
    },
  }
}
