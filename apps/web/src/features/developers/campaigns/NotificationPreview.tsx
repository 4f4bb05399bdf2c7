import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { NotificationText } from '../../../shared/mini-apps/NotificationText'
import { Avatar } from '../../../ui/Avatar'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { useDebounced } from '../../../ui/use-debounced'
import { controls } from '../controls'
import { isUrl } from './campaign-form'

interface NotificationPreviewProps {
  /** Id of the app that sends it. */
  app: string
  title: string
  body: string
  url: string
}

/** The notification as people see it in Castaway, with the name and icon of the mini app that the URL belongs to. */
export function NotificationPreview({ app, title, body, url }: NotificationPreviewProps) {
  const settled = useDebounced(url, 400)
  const canOpen = isUrl(settled)
  const found = useQuery({
    queryKey: ['controls', 'campaign mini app', app, settled],
    queryFn: () => controls.campaigns.miniApp({ app, url: settled }),
    enabled: canOpen && app !== '',
    retry: false,
    staleTime: 60_000,
  })
  const miniApp = found.data
  const domain = canOpen ? new URL(settled).host : ''
  const name = cleanName(miniApp?.name, domain || t`Your app`)
  return (
    <figure>
      <figcaption className="mb-1.5 text-small font-semibold">{t`As people see it`}</figcaption>
      <div className="flex items-start gap-3.5 rounded-card border border-line bg-raised px-4 py-3">
        <Avatar url={miniApp?.icon_url} name={name} seed={name.length} size={40} square />
        <NotificationText
          name={name}
          time={t`now`}
          title={
            <p className="mt-0.5 font-semibold [overflow-wrap:anywhere]">
              <bdi>{cleanName(title.trim(), t`Title`)}</bdi>
            </p>
          }
          body={body.trim() || t`Message`}
        />
      </div>
      <p aria-live="polite" className="mt-1.5 text-small text-ink-soft text-pretty">
        {!canOpen ? (
          t`Some apps show only the first line.`
        ) : found.isError ? (
          <span className="text-danger">
            {t`${domain} has no manifest that can be read. Apps accept a notification only for a URL of the mini app that was added.`}
          </span>
        ) : !miniApp ? (
          t`Reading the manifest of ${domain}…`
        ) : miniApp.is_connected ? (
          t`Opens in ${name}. Some apps show only the first line.`
        ) : (
          <>
            {t`To learn who turns on notifications of ${name}, this server needs the app’s events. Set webhookUrl in its manifest to:`}{' '}
            <code dir="ltr" className="font-mono [overflow-wrap:anywhere]">
              {miniApp.webhook_url}
            </code>
          </>
        )}
      </p>
    </figure>
  )
}
