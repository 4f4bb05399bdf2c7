import { Trans } from '@lingui/react/macro'
import type { Cast } from '@castaway/react'
import { Avatar } from '../../ui/Avatar'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { cleanName } from '../../ui/text/rich-text-parts'

const SHOWN = 400

/** The cast that is replied to or quoted: a short version without links or buttons. */
export function AnsweredCast({ cast, boxed }: { cast: Cast; boxed?: boolean }) {
  const { author, text } = cast
  const name = cleanName(author.display_name, author.username ?? `!${author.fid}`)
  const shown = text.length > SHOWN ? `${Array.from(text).slice(0, SHOWN).join('')}…` : text
  return (
    <div className={boxed ? 'rounded-card border border-line p-3' : 'flex gap-3 px-4 pt-4'}>
      {boxed ? null : (
        <div className="flex flex-col items-center">
          <Avatar url={author.pfp_url} name={name} seed={author.fid} size={36} />
          <span aria-hidden="true" className="mt-2 w-0.5 flex-1 rounded-full bg-line" />
        </div>
      )}
      <div className="min-w-0 flex-1 pb-1">
        <p className="flex min-w-0 items-center gap-1.5 text-small">
          {boxed ? <Avatar url={author.pfp_url} name={name} seed={author.fid} size={20} /> : null}
          <bdi className="truncate font-semibold">{name}</bdi>
          <span className="truncate text-ink-soft">@{author.username ?? author.fid}</span>
          <RelativeTime time={cast.timestamp} className="shrink-0 text-ink-soft" />
        </p>
        <p
          dir="auto"
          className="mt-0.5 line-clamp-4 [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:isolate]"
        >
          {shown || (
            <span className="text-ink-soft">
              <Trans>(no text, only attachments)</Trans>
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
