import { t } from '@lingui/core/macro'
import { ExternalLink } from 'lucide-react'
import { Avatar } from '../../../ui/Avatar'
import { buttonClass } from '../../../ui/Button'
import { cleanName } from '../../../ui/text/rich-text-parts'
import type { AppFrame } from '../embed-kinds'
import { appFacts } from './app-facts'
import { FrameImage } from './FrameImage'

/** The card of a mini app in a cast: its image, owner, and the button that opens it. */
export default function AppCard({ host, frame }: { host: string; frame: AppFrame }) {
  const facts = appFacts(frame)
  const name = cleanName(facts.name, host)
  return (
    <section
      data-handles-press
      aria-label={t`Mini app: ${name}`}
      className="overflow-hidden rounded-card border border-line bg-raised"
    >
      <FrameImage url={frame.image} alt="" />
      <div className="flex h-15 items-center gap-3 px-3">
        <Avatar url={facts.icon} name={name} size={36} square />
        <p className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            <bdi>{name}</bdi>
          </span>
          <span className="block truncate text-small text-ink-soft">
            <bdi>{host}</bdi>
          </span>
        </p>
        <a
          href={frame.frames_url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className={`${buttonClass('plain', 'small')} max-w-[45%]`}
        >
          <bdi className="truncate">{cleanName(frame.title, t`Open`)}</bdi>
          <ExternalLink size={14} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
        </a>
      </div>
    </section>
  )
}
