import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link2, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { imageUrl } from '../../../ui/text/safe-url'
import { Skeleton } from '../../../ui/Skeleton'
import { pagePreviewQuery } from '../../../shared/embeds/page-preview'
import { snapQuery } from '../../../shared/embeds/snap-query'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { hostOf } from '../text/links'
import { useDebounced } from '../../../ui/use-debounced'

const SnapCard = lazyWithRetry(() => import('../../../shared/embeds/snaps/SnapCard'))

/** Milliseconds without a key press after which a URL counts as complete. */
const TYPED = 600

export interface LinkPreviewsProps {
  urls: readonly string[]
  onRemove: (url: string) => void
}

/** Previews of the links; each can be removed from the cast. Its URL stays in the text, if it is there. */
export function LinkPreviews({ urls, onRemove }: LinkPreviewsProps) {
  const typed = useDebounced(urls.join(' '), TYPED)
  const shown = urls.filter((url) => typed.split(' ').includes(url))
  return shown.map((url) => <Preview key={url} url={url} onRemove={onRemove} />)
}

function Preview({ url, onRemove }: { url: string; onRemove: (url: string) => void }) {
  const crawl = useQuery(pagePreviewQuery(url))
  const snap = useQuery(snapQuery(url)).data
  const [imageFailed, setImageFailed] = useState(false)
  const metadata = crawl.data
  const html = metadata?.html
  const host = hostOf(url)
  const isImage = metadata?.content_type?.startsWith('image/')
  const image = isImage ? imageUrl(url) : imageUrl(html?.ogImage?.[0]?.url)
  const title = html?.ogTitle?.trim() || (isImage ? t`Image` : host)
  const removeButton = (
    <IconButton
      size="small"
      className="m-1"
      label={t`Remove link to ${host}`}
      tip={false}
      icon={<X size={16} />}
      onClick={() => onRemove(url)}
    />
  )
  if (snap?.snap) {
    return (
      <div className="flex items-start">
        {/* Nothing can be pressed before there is a cast. */}
        <div inert className="min-w-0 flex-1">
          <Suspense fallback={<Skeleton className="h-24 w-full" />}>
            <SnapCard probe={snap} url={url} castHash={null} link={null} />
          </Suspense>
        </div>
        {removeButton}
      </div>
    )
  }
  return (
    <div className="flex items-stretch overflow-hidden rounded-card border border-line bg-raised">
      <div className="grid w-24 shrink-0 place-items-center self-stretch bg-sunken text-ink-soft">
        {crawl.isPending ? (
          <Skeleton className="size-full min-h-20 rounded-none!" />
        ) : image && !imageFailed ? (
          <img
            src={image}
            alt=""
            referrerPolicy="no-referrer"
            decoding="async"
            onError={() => setImageFailed(true)}
            className="size-full min-h-20 object-cover"
          />
        ) : (
          <Link2 size={20} aria-hidden="true" />
        )}
      </div>
      <div className="min-w-0 flex-1 px-3 py-2.5">
        <p className="text-small text-ink-soft">{host}</p>
        {crawl.isPending ? (
          <Skeleton className="mt-1.5 h-4 w-2/3" />
        ) : (
          <p dir="auto" className="truncate font-semibold">
            {title}
          </p>
        )}
        <p dir="auto" className="line-clamp-2 text-small text-ink-soft">
          {!crawl.isPending && !metadata
            ? t`No preview available. The link will still be attached.`
            : html?.ogDescription}
        </p>
      </div>
      {removeButton}
    </div>
  )
}
