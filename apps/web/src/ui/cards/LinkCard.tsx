import { Globe } from 'lucide-react'
import { useState } from 'react'
import { cleanName } from '../text/rich-text-parts'

export interface LinkCardProps {
  /** A validated http(s) URL. */
  url: string
  /** The real host, which shows whether to trust the rest. */
  host: string
  title: string
  description: string
  image?: string
}

/**
 * The preview of a linked page, from its own metadata; the host is always shown. Every card has the same height, so
 * that text that loads late moves nothing.
 */
export function LinkCard({ url, host, title, description, image }: LinkCardProps) {
  const [failed, setFailed] = useState(false)
  const heading = cleanName(title, '')
  const about = cleanName(description, '')
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      onClick={(event) => event.stopPropagation()}
      className="flex h-25 items-stretch overflow-hidden rounded-card border border-line bg-raised transition-colors duration-100 hover:border-line-strong"
    >
      {image && !failed ? (
        <img
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
          className="w-28 shrink-0 bg-sunken object-cover mid:w-36"
        />
      ) : null}
      <span className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 px-4 py-3">
        <span className="flex items-center gap-1.5 text-small text-ink-soft">
          <Globe size={13} aria-hidden="true" className="shrink-0" />
          <bdi className="truncate">{host}</bdi>
        </span>
        {heading ? (
          <bdi className="line-clamp-1 font-semibold">{heading}</bdi>
        ) : (
          <bdi className="truncate text-ink-soft">{new URL(url).pathname}</bdi>
        )}
        {about ? <bdi className="line-clamp-2 text-small text-ink-soft">{about}</bdi> : null}
      </span>
    </a>
  )
}
