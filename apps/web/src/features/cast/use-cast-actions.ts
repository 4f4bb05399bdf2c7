import { type Cast, isMember, useCastaway, useMe } from '@castaway/react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { toast } from '../../ui/toasts'
import { openComposer } from '../composer/openComposer'
import { handleOf } from './names'

/** Says what is missing before somebody may act; true when nothing is. */
export function useMayAct(): (doing: string) => boolean {
  const me = useMe().data
  return (doing) => {
    // Not known yet, right after loading: the server has the last word, in the same words.
    if (!me) return true
    if (!isMember(me)) {
      toast({
        title: `Sign in to ${doing}`,
        advice: 'Reading needs no account.',
        action: { label: 'Sign in', to: '/sign-in' },
      })
      return false
    }
    if (!me.account) {
      toast({
        title: `Choose a name to ${doing}`,
        advice: 'It takes a minute.',
        action: { label: 'Choose a name', to: '/welcome' },
      })
      return false
    }
    if (me.account.signer !== 'approved') {
      toast({
        title: 'This account cannot cast yet',
        advice: 'The wallet that owns it has to approve Castaway’s signer.',
        action: { label: 'Approve', to: '/settings' },
      })
      return false
    }
    return true
  }
}

export interface CastActions {
  open: (cast: Cast) => void
  openAuthor: (cast: Cast) => void
  reply: (cast: Cast) => void
  quote: (cast: Cast) => void
  like: (cast: Cast) => void
  recast: (cast: Cast) => void
  remove: (cast: Cast) => void
  bookmark: (cast: Cast) => void
  copyLink: (cast: Cast) => void
  copyText: (cast: Cast) => void
}

/** What can be done with a cast, by button, menu or key. */
export function useCastActions(): CastActions {
  const castaway = useCastaway()
  const { toggles, publishing } = castaway
  const navigate = useNavigate()
  const may = useMayAct()
  return useMemo(
    () => ({
      open: (cast) => void navigate({ to: '/cast/$hash', params: { hash: cast.hash } }),
      openAuthor: (cast) =>
        void navigate({ to: '/@{$username}', params: { username: handleOf(cast.author) } }),
      reply: (cast) => may('reply') && openComposer({ replyTo: cast }),
      quote: (cast) => may('quote') && openComposer({ quote: cast }),
      like: (cast) => may('like this') && void toggles.flip('like', cast.hash),
      recast: (cast) => may('recast this') && void toggles.flip('recast', cast.hash),
      async remove(cast) {
        if (await publishing.remove(cast.hash)) toast({ title: 'Cast deleted' })
      },
      bookmark: (cast) =>
        void import('../bookmarks/bookmark').then(({ bookmark }) => bookmark(castaway, cast.hash)),
      copyLink: (cast) => void copy(`${location.origin}/cast/${cast.hash}`, 'Link copied'),
      copyText: (cast) => void copy(cast.text, 'Text copied'),
    }),
    [castaway, may, navigate, publishing, toggles],
  )
}

async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: done })
  } catch {
    toast({ title: 'Your browser did not allow copying', advice: text.slice(0, 120), tone: 'bad' })
  }
}

/** Keys that act on the cast with the keyboard's place; the words are for the help. */
export const castKeys = {
  o: 'Open the cast',
  Enter: 'Open the cast',
  u: 'Open its author',
  r: 'Reply',
  q: 'Quote',
  l: 'Like',
  t: 'Recast',
  b: 'Bookmark',
} as const
