import { t } from '@lingui/core/macro'
import { type AnswerOf, type Castaway, SESSION_SIGNER, useCastaway } from '@castaway/react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { toastError } from '../../ui/toast/toast-error'
import { toast } from '../../ui/toast/toasts'
import { displayNameOf } from '../../app/names'
import { channelClient, useChannelQueries } from './channel-queries'
import type { Role } from './roles'

type Page = AnswerOf<'fetchChannelInvites'>
export type Invite = Page['invites'][number]

const PAGE = 50

/** Pending invites of a user. */
export function useReceivedInvites(fid: number | undefined) {
  const q = useChannelQueries()
  return useInfiniteQuery({
    ...q.fetchChannelInvites.infinite({ invitedFid: fid ?? 1, limit: PAGE }),
    enabled: fid !== undefined,
  })
}

/** Pending invites of a channel. */
export function useChannelInvites(channelId: string, enabled: boolean) {
  const q = useChannelQueries()
  return useInfiniteQuery({
    ...q.fetchChannelInvites.infinite({ channelId, limit: PAGE }),
    enabled,
  })
}

export const flattenInvites = (data: { pages: readonly Page[] } | undefined): Invite[] =>
  data?.pages.flatMap((page) => page.invites) ?? []

/** The identity of an invite: one user, one role, one channel. */
export const inviteKey = ({ channel_id, role, invited }: Invite) =>
  `${channel_id}:${role}:${invited.fid}`

/** Invalidates all queries that depend on members, roles and invites. */
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

/** Removes an invite from every list; returns a function that restores it. */
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

/** Mutations of invites and members. Each confirms its result, and rolls back when it fails. */
export function useInviteMutations() {
  const castaway = useCastaway()
  return {
    /** Accepts or declines an invite of the user. */
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

    /** Withdraws an invite of the channel. */
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

    /**
     * Invites a user.
     * @throws the server's error
     */
    async invite(channelId: string, fid: number, role: Role): Promise<void> {
      await channelClient.inviteChannelMember({ signerUuid: SESSION_SIGNER, channelId, fid, role })
      await invalidateInvites(castaway, channelId)
    },

    /**
     * Removes a role from a user, who may be the user themselves.
     * @throws the server's error
     */
    async remove(channelId: string, fid: number, role: Role): Promise<void> {
      await channelClient.removeChannelMember({ signerUuid: SESSION_SIGNER, channelId, fid, role })
      await invalidateInvites(castaway, channelId)
    },
  }
}
