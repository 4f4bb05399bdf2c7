import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Cast, useCastaway } from '@castaway/react'
import { type RefObject, useEffect } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { toast } from '../../ui/toast/toasts'

interface DeleteCastDialogProps {
  cast: Cast
  /** The button of the menu that the question was opened from. */
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Asks for confirmation before a cast is deleted, and says what happens to the casts around it. */
export function DeleteCastDialog({ cast, anchor, onClose }: DeleteCastDialogProps) {
  const { publishing } = useCastaway()
  useFocusAfter(anchor)
  // The cast disappears at once; if that fails, it comes back with a message.
  const remove = async () => {
    if (await publishing.remove(cast.hash)) toast({ title: t`Cast deleted` })
  }
  return (
    <ConfirmDialog
      title={t`Delete this cast?`}
      action={t`Delete`}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        <Trans>This deletes it for everyone and can’t be undone.</Trans>
      </p>
      {cast.parent_hash && cast.parent_author?.fid === cast.author.fid ? (
        <p>
          <Trans>The rest of your thread stays.</Trans>
        </p>
      ) : null}
      {cast.replies.count > 0 ? (
        <p>
          <Trans>
            Replies to it, including your own, stay. A note above them says that this cast was
            deleted.
          </Trans>
        </p>
      ) : null}
    </ConfirmDialog>
  )
}

/**
 * Returns the focus to the button when the dialog closes, or to its row if the button was removed with the cast. The
 * browser cannot: the menu item that had the focus no longer exists.
 */
function useFocusAfter(anchor: RefObject<HTMLButtonElement | null>) {
  useEffect(() => {
    const button = anchor.current
    const row = button?.closest<HTMLElement>('[role=article]')
    return () => {
      const target = [button, row].find((each) => each?.isConnected)
      ;(target ?? document.getElementById('screen'))?.focus({ preventScroll: true })
    }
  }, [anchor])
}
