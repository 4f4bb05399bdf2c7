import { Link } from '@tanstack/react-router'
import { Avatar } from './Avatar'
import { RelativeTime } from './RelativeTime'
import { cleanName } from './rich-text-parts'

export interface QuoteCardProps {
  hash: string
  author?: {
    fid: number
    username?: string | null | undefined
    display_name?: string | null | undefined
    pfp_url?: string | null | undefined
  }
  /** Undefined where the network only says that there is a cast. */
  text?: string
  timestamp?: string
  /** How many pictures and links it has, said in words. */
  attachments?: number
}

/** A cast inside another cast. */
export function QuoteCard({ hash, author, text, timestamp, attachments }: QuoteCardProps) {
  return (
    <Link
      to="/cast/$hash"
      params={{ hash }}
      onClick={(event) => event.stopPropagation()}
      className="block rounded-card border border-line bg-raised px-4 py-3 transition-colors duration-100 hover:border-line-strong"
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
      {text === undefined ? (
        <span className="text-ink-soft">A cast. Open it to read.</span>
      ) : (
        <span
          dir="auto"
          className="line-clamp-6 block [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {text}
        </span>
      )}
      {attachments ? (
        <span className="mt-1 block text-small text-ink-soft">
          {attachments === 1 ? 'with an attachment' : `with ${attachments} attachments`}
        </span>
      ) : null}
    </Link>
  )
}
