import { t } from '@lingui/core/macro'
import { ExternalLink } from 'lucide-react'
import { buttonClass } from '../../ui/Button'
import { safeUrl } from '../../ui/text/safe-url'

/** Opens the app's page in a new tab, where it runs as a website. */
export function OpenOutside({ url }: { url: string }) {
  const safe = safeUrl(url)
  if (!safe) return null
  return (
    <a
      href={safe.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={buttonClass('plain')}
    >
      {t`Open in a new tab`}
      <ExternalLink size={16} aria-hidden="true" className="rtl:-scale-x-100" />
    </a>
  )
}
