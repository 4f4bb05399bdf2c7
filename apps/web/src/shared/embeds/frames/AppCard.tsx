import { t } from '@lingui/core/macro'
import { useAccount, useCastaway } from '@castaway/react'
import { useNavigate } from '@tanstack/react-router'
import { Avatar } from '../../../ui/Avatar'
import { buttonClass } from '../../../ui/Button'
import { cleanName } from '../../../ui/text/rich-text-parts'
import type { AppFrame } from '../embed-kinds'
import { launchFromCast } from '../../mini-apps/launch-from'
import { useBlockedApps } from '../../mini-apps/blocking'
import { openFromPage } from '../../mini-apps/open-from-page'
import { pageEmbedQuery } from '../../mini-apps/page-embed'
import { useMiniAppHost } from '../../mini-apps/use-mini-app-host'
import { domainOfApp } from '../../mini-apps/use-installed'
import { appFacts } from './app-facts'
import { FrameImage } from './FrameImage'

interface AppCardProps {
  /** The URL in the cast. */
  url: string
  host: string
  frame: AppFrame
  castHash: string
}

/** The card of a mini app in a cast: its image, owner, and the button that opens it. */
export default function AppCard({ url, host, frame, castHash }: AppCardProps) {
  const castaway = useCastaway()
  const account = useAccount()
  const facts = appFacts(frame)
  const name = cleanName(facts.name, host)
  const blocked = useBlockedApps()
  const navigate = useNavigate()
  const { queryClient } = castaway
  useMiniAppHost()
  const prepare = () => {
    if (account) void queryClient.prefetchQuery(pageEmbedQuery(url))
  }
  const open = () =>
    openFromPage(
      castaway,
      url,
      launchFromCast(castaway, castHash, url, {
        url: frame.frames_url,
        name: facts.name,
        icon: facts.icon,
        splashColor: facts.listed?.splash_background_color,
      }),
      (caip19) => void navigate({ to: '/wallet/token/$caip19', params: { caip19 } }),
    )
  if (blocked?.has(domainOfApp({ url: frame.frames_url }) ?? ''))
    return (
      <p className="rounded-card border border-line px-4 py-3 text-small text-ink-soft">
        {t`A mini app that you blocked:`} <bdi>{host}</bdi>
      </p>
    )
  return (
    <section
      data-handles-press
      aria-label={t`Mini app: ${name}`}
      className="overflow-hidden rounded-card border border-line bg-raised"
    >
      <FrameImage url={frame.image} alt="" ratio="3:2" />
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
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={(event) => {
            // Without an account it is a link to a website, and a new tab stays one.
            if (!account || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            open()
          }}
        >
          <bdi className="truncate">{cleanName(frame.title, t`Open`)}</bdi>
        </a>
      </div>
    </section>
  )
}
