import { t } from '@lingui/core/macro'
import type { Toggles } from '@castaway/react'
import { dismissToast, toast } from '../../ui/toast/toasts'

/** The toast of the last recast, and its cast. */
let shown: { hash: string; id: number } | undefined

function dismiss(hash: string) {
  if (shown?.hash !== hash) return
  dismissToast(shown.id)
  shown = undefined
}

/** Recasts a cast and shows a toast that can undo it, or removes an existing recast. */
export async function toggleRecast(toggles: Toggles, hash: string): Promise<void> {
  dismiss(hash)
  await toggles.toggle('recast', hash)
  // The recast failed, or was undone while it was in flight.
  if (!toggles.state('recast', hash)) return
  dismiss(hash)
  const undo = () => void toggles.set('recast', hash, false)
  shown = { hash, id: toast({ title: t`Recasted`, action: { label: t`Undo`, run: undo } }) }
}
