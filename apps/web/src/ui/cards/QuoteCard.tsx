import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Avatar } from '../Avatar'
import { RelativeTime } from '../format/RelativeTime'
import { cleanName } from '../text/rich-text-parts'
import { quotedText, quotedTextClass } from './quoted-text'

export interface QuoteCardProps {
  hash: string
  author?: {
    fid: number
    username?: string | null | undefined
    display_name?: string | null | undefined
    pfp_url?: string | null | undefined
  }
  /** Undefined if the network only returns that the cast exists. */
  text?: string
  timestamp?: string
  /** Number of images and links, shown as text. */
  attachments?: number
  /** A validated URL of its first image. */
  image?: string
}

/** A cast inside another cast. */
export function QuoteCard({ hash, author, text, timestamp, attachments, image }: QuoteCardProps) {
  const [failed, setFailed] = useState(false)
  return (
    <Link
      to="/cast/$hash"
      params={{ hash }}
      onClick={(event) => event.stopPropagation()}
      className="block overflow-hidden rounded-card border border-line bg-raised px-4 py-3 transition-colors duration-100 hover:border-line-strong"
    >
      {author ? (
        <span className="mb-1 flex items-center gap-2 text-small">
          <Avatar
            url={author.pfp_url}
            name={author.display_name ?? author.username}
            seed={author.fid}
            size={20}
          />
          <bdi className="truncate font-semibold">
            {cleanName(author.display_name, cleanName(author.username, `#${author.fid}`))}
          </bdi>
          {timestamp ? <RelativeTime time={timestamp} className="shrink-0 text-ink-soft" /> : null}
        </span>
      ) : null}
      <span className="flex items-start gap-3">
        {text === undefined ? (
          <span className="text-ink-soft">{t`Open this cast to read it.`}</span>
        ) : (
          <span dir="auto" className={quotedTextClass}>
            {quotedText(text)}
          </span>
        )}
        {image && !failed ? (
          <img
            src={image}
            alt=""
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setFailed(true)}
            className="size-16 shrink-0 rounded-small bg-sunken object-cover"
          />
        ) : null}
      </span>
      {attachments ? (
        <span className="mt-1 block text-small text-ink-soft">
          <Plural value={attachments} one="with an attachment" other="with # attachments" />
        </span>
      ) : null}
    </Link>
  )
}
