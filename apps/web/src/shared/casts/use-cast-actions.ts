import { type Cast, useCastaway } from '@castaway/react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { openComposer } from '../compose/open-composer'
import { handleOf } from '../../app/names'
import { toggleRecast } from './toggle-recast'
import { useRequireAccount } from '../../app/session/use-require-account'

export interface CastActions {
  open: (cast: Cast) => void
  openAuthor: (cast: Cast) => void
  reply: (cast: Cast) => void
  quote: (cast: Cast) => void
  like: (cast: Cast) => void
  /** Recasts the cast, or undoes that. */
  recast: (cast: Cast) => void
  bookmark: (cast: Cast) => void
}

/** Actions on a cast, by button or key; `CastMenu` has the rest. */
export function useCastActions(): CastActions {
  const castaway = useCastaway()
  const { toggles } = castaway
  const navigate = useNavigate()
  const may = useRequireAccount()
  return useMemo(
    () => ({
      open: (cast) => void navigate({ to: '/cast/$hash', params: { hash: cast.hash } }),
      openAuthor: (cast) =>
        void navigate({ to: '/@{$username}', params: { username: handleOf(cast.author) } }),
      reply: (cast) => may('reply') && openComposer({ replyTo: cast }),
      quote: (cast) => may('quote') && openComposer({ quote: cast }),
      like: (cast) => may('like this') && void toggles.toggle('like', cast.hash),
      recast: (cast) => may('recast this') && void toggleRecast(toggles, cast.hash),
      bookmark: (cast) =>
        void import('../bookmarks/bookmark').then(({ bookmark }) => bookmark(castaway, cast.hash)),
    }),
    [castaway, may, navigate, toggles],
  )
}
