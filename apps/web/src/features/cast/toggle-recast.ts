import { t } from '@lingui/core/macro'
import type { Toggles } from '@castaway/react'
import { dismissToast, toast } from '../../ui/toast/toasts'

/** The toast of the last recast, and of which cast it was. */
let shown: { hash: string; id: number } | undefined

function dismiss(hash: string) {
  if (shown?.hash !== hash) return
  dismissToast(shown.id)
  shown = undefined
}

/** Recasts a cast and offers to undo that; takes the recast back if there is one. */
export async function toggleRecast(toggles: Toggles, hash: string): Promise<void> {
  dismiss(hash)
  await toggles.toggle('recast', hash)
  // It failed, or was taken back while it was on its way.
  if (!toggles.state('recast', hash)) return
  dismiss(hash)
  const undo = () => void toggles.set('recast', hash, false)
  shown = { hash, id: toast({ title: t`Recasted`, action: { label: t`Undo`, run: undo } }) }
}
