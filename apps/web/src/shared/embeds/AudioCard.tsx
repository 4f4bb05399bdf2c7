/* oxlint-disable jsx-a11y/media-has-caption -- the network has no captions for audio */
import { t } from '@lingui/core/macro'
import { Music } from 'lucide-react'
import { useState } from 'react'
import { cleanName } from '../../ui/text/rich-text-parts'
import type { AudioEmbed } from './embed-kinds'

/** Audio with the browser's own controls; nothing is loaded before playback. */
export default function AudioCard({ url, host, name }: AudioEmbed) {
  const [failed, setFailed] = useState(false)
  return (
    <div
      data-handles-press
      className="flex h-25 flex-col justify-center gap-2 rounded-card border border-line bg-raised px-4"
    >
      <p className="flex items-center gap-2 text-small text-ink-soft">
        <Music size={15} aria-hidden="true" className="shrink-0" />
        <bdi className="truncate font-semibold text-ink">{cleanName(name, t`Audio`)}</bdi>
        <bdi className="shrink-0">{host}</bdi>
      </p>
      {failed ? (
        <p role="alert" className="text-small text-ink-soft">
          {t`This audio didn’t load.`}{' '}
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="font-semibold text-accent hover:underline"
          >
            {t`Open link`}
          </a>
        </p>
      ) : (
        <audio
          src={url}
          controls
          preload="none"
          aria-label={cleanName(name, t`Audio`)}
          onError={() => setFailed(true)}
          className="h-9 w-full"
        />
      )}
    </div>
  )
}
