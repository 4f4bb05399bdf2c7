import { t } from '@lingui/core/macro'
import { type Castaway, meQuery, SESSION_SIGNER, QUEUED, type Write } from '@castaway/react'
import { toastError } from '../../ui/toast/toast-error'
import { toast } from '../../ui/toast/toasts'
import { displayNameOf, handleOf } from '../../app/names'
import { type HiddenPeople, hiddenPeopleQuery, type HidingKind, withPerson } from './people'

/**
 * Mutes or blocks a user, or undoes it. The change is optimistic, offers an undo, and is rolled back when the server
 * rejects it. Resolves to whether it succeeded.
 */
export async function setPersonHidden(
  castaway: Castaway,
  kind: HidingKind,
  fid: number,
  on: boolean,
): Promise<boolean> {
  const { queryClient, store } = castaway
  const me = await queryClient.ensureQueryData(meQuery).catch(() => undefined)
  if (me && !me.account) {
    toast({
      title: t`Sign in to mute or block people`,
      advice: t`You need an account to do this.`,
      action:
        me.user && !me.user.isGuest
          ? { label: t`Choose a username`, to: '/welcome' }
          : { label: t`Sign in`, to: '/sign-in' },
    })
    return false
  }
  if (!me?.account) return false
  const { queryKey } = hiddenPeopleQuery(castaway, me.account.fid)
  const show = (is: boolean) => {
    queryClient.setQueryData<HiddenPeople>(
      queryKey,
      (people) => people && withPerson(people, kind, fid, is, new Date().toISOString()),
    )
    if (kind === 'block') markBlocked(castaway, fid, is)
  }
  // A response in flight would overwrite the change with the old state.
  await queryClient.cancelQueries({ queryKey })
  show(on)
  let waits = false
  try {
    const write = writeOf(kind, me.account.fid, fid, on)
    // Canceled or rejected later: the change no longer applies.
    waits = (await castaway.send(write, (error) => error && show(!on))) === QUEUED
  } catch (error) {
    show(!on)
    void toastError(error)
    return false
  }
  if (!queryClient.getQueryData(queryKey)) void queryClient.invalidateQueries({ queryKey })
  const user = store.user(fid)
  const name = user ? `@${handleOf(user)}` : displayNameOf({ fid })
  toast({
    title: toastTitle(kind, on, name),
    ...((on || waits) && {
      advice: waits
        ? t`Will send when you’re back online`
        : kind === 'mute'
          ? t`Their casts and notifications are hidden. They won’t be notified.`
          : t`You no longer see each other.`,
    }),
    action: { label: t`Undo`, run: () => void setPersonHidden(castaway, kind, fid, !on) },
  })
  return true
}

function toastTitle(kind: HidingKind, on: boolean, name: string): string {
  if (kind === 'mute') return on ? t`${name} muted` : t`${name} unmuted`
  return on ? t`${name} blocked` : t`${name} unblocked`
}

function writeOf(kind: HidingKind, own: number, fid: number, on: boolean): Write {
  return kind === 'mute'
    ? { operation: on ? 'publishMute' : 'deleteMute', args: { fid: own, mutedFid: fid } }
    : {
        operation: on ? 'publishBlock' : 'deleteBlock',
        args: { signerUuid: SESSION_SIGNER, blockedFid: fid },
      }
}

/** Updates the viewer context of a profile, which says whether the user blocks it. */
function markBlocked({ store }: Castaway, fid: number, blocking: boolean): void {
  const user = store.user(fid)
  if (!user) return
  const context = {
    following: false,
    followed_by: false,
    blocked_by: false,
    ...user.viewer_context,
  }
  store.putUser({ ...user, viewer_context: { ...context, blocking } })
}
