import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { formatList } from '../../ui/format/format-list'

/** Says which networks could not be read, with another try. */
export const NetworksNote = ({
  failed,
  retry,
  children,
}: {
  failed: readonly string[]
  retry: () => void
  /** The sentence with the names of the networks. */
  children: (networks: string) => ReactNode
}) =>
  failed.length === 0 ? null : (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b border-line px-(--row-x) py-3 text-small text-ink-soft"
    >
      <p className="min-w-0 flex-1 basis-64 text-pretty">{children(formatList(failed))}</p>
      <Button size="small" onClick={retry}>{t`Try again`}</Button>
    </div>
  )
