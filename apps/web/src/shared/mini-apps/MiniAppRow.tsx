import { useAccount } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar'
import { buttonClass } from '../../ui/Button'
import { cleanName } from '../../ui/text/rich-text-parts'
import { safeUrl } from '../../ui/text/safe-url'
import { openMiniApp } from './open-mini-app'
import { useMiniAppHost } from './use-mini-app-host'

/** A mini app as a list shows it. */
export interface ListedMiniApp {
  url: string
  name?: string | undefined
  icon?: string | undefined
  splashColor?: string | undefined
  /** Who made it, if the list says so. */
  author?: { fid: number; username: string } | undefined
}

/** Opens an app of a list; without an account, in a new tab as a website. */
export function launchListed({ url, name, icon, splashColor }: ListedMiniApp, hasAccount: boolean) {
  const safe = safeUrl(url)
  if (!safe) return
  if (!hasAccount) window.open(safe.href, '_blank', 'noopener,noreferrer')
  else openMiniApp({ url: safe.href, name, icon, splashColor, location: { type: 'launcher' } })
}

interface MiniAppRowProps {
  app: ListedMiniApp
  /** Beside the domain: who made it. */
  by?: ReactNode
  about?: string | undefined
  /** Below the text: who uses it. */
  users?: ReactNode
  /** Before the button that opens it. */
  actions?: ReactNode
}

/** One mini app in a list. */
export function MiniAppRow({ app, by, about, users, actions }: MiniAppRowProps) {
  const account = useAccount()
  useMiniAppHost()
  const url = safeUrl(app.url)
  const name = cleanName(app.name, url?.host ?? t`Mini app`)
  const text = cleanName(about, '')
  return (
    <div className="relative flex items-start gap-3.5 border-b border-line px-(--row-x) py-(--row-y) transition-colors duration-100 hover:bg-surface/70">
      <Avatar url={app.icon} name={name} seed={name.length} size={48} square />
      <div className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{name}</bdi>
        <p className="flex min-w-0 gap-1.5 text-small text-ink-soft">
          {url ? <bdi className="truncate">{url.host}</bdi> : null}
          {by}
        </p>
        {text ? (
          <p dir="auto" className="mt-1 line-clamp-2 [overflow-wrap:anywhere]">
            {text}
          </p>
        ) : null}
        {users}
      </div>
      {url ? (
        <span className="flex shrink-0 items-center gap-1">
          {actions}
          <a
            href={url.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={t`Open ${name}`}
            className={buttonClass('plain', 'small')}
            onClick={(event) => {
              if (!account || event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              launchListed(app, true)
            }}
          >
            <Trans>Open</Trans>
          </a>
        </span>
      ) : null}
    </div>
  )
}
