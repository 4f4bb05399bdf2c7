import { t } from '@lingui/core/macro'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Glyph } from '../ui/Glyph'
import { IconButton } from '../ui/IconButton'

export interface ScreenHeaderProps {
  title: ReactNode
  /** Shown under the title in a smaller size. */
  subtitle?: ReactNode
  /** Shown beside the title, at the end of the line. */
  actions?: ReactNode
  /** Tabs below the title; they stay visible too. */
  tabs?: ReactNode
  /** Shows a button that goes back to the previous page. */
  back?: boolean
  /** Where `back` leads if the user came from outside. */
  backTo?: '/' | '/settings' | '/wallet' | '/developers' | '/docs'
}

/** The header of every screen: sticky, with the title. */
export function ScreenHeader({
  title,
  subtitle,
  actions,
  tabs,
  back,
  backTo = '/',
}: ScreenHeaderProps) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return (
    <div
      data-sticky-header
      className="sticky top-0 z-10 border-b border-line bg-background/90 backdrop-blur-md"
    >
      <div className="flex h-14 items-center gap-2 ps-(--row-x) pe-3">
        {back ? (
          <IconButton
            label={t`Back`}
            className="-ms-2.5"
            icon={<ArrowLeft size={21} className="rtl:rotate-180" />}
            onClick={() => (canGoBack ? router.history.back() : void navigate({ to: backTo }))}
          />
        ) : (
          <span className="mid:hidden">
            <Glyph size={26} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-prose font-bold tracking-[-0.01em]">{title}</h1>
          {subtitle ? <p className="truncate text-small text-ink-soft">{subtitle}</p> : null}
        </div>
        {actions}
      </div>
      {tabs}
    </div>
  )
}
