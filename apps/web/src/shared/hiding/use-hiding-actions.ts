import { useCastaway, useMe } from '@castaway/react'
import { useMemo } from 'react'
import { useHidingRules } from './use-hide-predicate'

/** Actions that mute or block a user. */
export interface HidingActions {
  muted: boolean
  blocked: boolean
  /** The user themselves: no action applies. */
  isSelf: boolean
  mute: () => void
  unmute: () => void
  block: () => void
  unblock: () => void
  /** Opens the keyword dialog with suggestions from this text. */
  muteWords: (text?: string) => void
}

/** For menus of casts and profiles. The implementation is loaded on first use, not with the page. */
export function useHidingActions(fid: number): HidingActions {
  const castaway = useCastaway()
  const account = useMe().data?.account
  const why = useHidingRules().person(fid)?.why
  return useMemo(() => {
    const change = (kind: 'mute' | 'block', on: boolean) => () =>
      void import('./mutations').then((file) => file.setPersonHidden(castaway, kind, fid, on))
    return {
      muted: why === 'muted',
      blocked: why === 'blocked',
      isSelf: account?.fid === fid,
      mute: change('mute', true),
      unmute: change('mute', false),
      block: change('block', true),
      unblock: change('block', false),
      muteWords: (text) =>
        void import('./muted-keywords/open-keyword-dialog').then((file) =>
          file.openKeywordDialog(castaway, text),
        ),
    }
  }, [castaway, account?.fid, why, fid])
}
