import { t } from '@lingui/core/macro'
import type { HideReason } from './hiding-rules'

/** A text that says why something is hidden. */
export function reasonFor(why: HideReason['why'], word = ''): string {
  if (why === 'muted') return t`By someone you muted`
  if (why === 'blocked') return t`By someone you blocked`
  return t`Muted words: ${word}`
}
