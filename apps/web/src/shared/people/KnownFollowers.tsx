import { t } from '@lingui/core/macro'
import { plural } from '@lingui/core/macro'
import type { AnswerOf } from '@castaway/react'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar'
import { cleanName } from '../../ui/text/rich-text-parts'
import { formatList } from '../../ui/format/format-list'
import { displayNameOf } from '../../app/names'

export interface KnownFollowersProps {
  answer: AnswerOf<'fetchRelevantFollowers'> | undefined
  /** Link to the whole list. */
  link: (words: ReactNode) => ReactNode
}

/** Followers that the viewer follows too. Renders nothing if there are none. */
export function KnownFollowers({ answer, link }: KnownFollowersProps) {
  const top = (answer?.top_relevant_followers_hydrated ?? []).flatMap((each) =>
    each.user ? [each.user] : [],
  )
  if (top.length === 0) return null
  const named = top.slice(0, 2)
  const all = Math.max(top.length, answer?.all_relevant_followers_dehydrated.length ?? 0)
  const others = Math.max(0, all - named.length)
  const names = named.map((each) => isolated(displayNameOf(each)))
  if (others > 0) names.push(plural(others, { one: '# other', other: '# others' }))
  const who = formatList(names)
  return (
    <div className="mt-3.5 flex items-center gap-3 text-small text-ink-soft">
      <span className="flex ps-2">
        {top.slice(0, 3).map((each) => (
          <Avatar
            key={each.fid}
            url={each.pfp_url}
            name={displayNameOf(each)}
            seed={each.fid}
            size={24}
            className="-ms-2 ring-2 ring-background"
          />
        ))}
      </span>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{link(t`Followed by ${who}`)}</p>
    </div>
  )
}

/** A name in bidi isolates, so that it cannot change the direction of its sentence. */
const isolated = (name: string) => `\u2068${cleanName(name, '…')}\u2069`
