import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { RowSkeletons } from '../../../ui/Skeleton'

/** A titled part of a page that inspects something. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-2 text-prose font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** What a node of the network answers, or why there is nothing. */
export function NodeAnswer<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <RowSkeletons count={2} />
  const { status } = query.error as { status?: number }
  return (
    <p className="text-small text-ink-soft text-pretty">
      {status === 401
        ? t`The operator of this server allows reads of the node only with a key.`
        : status === 404
          ? t`This server is connected to another provider and has no node of the network, so there is no signed message to check.`
          : status === 400
            ? t`The node has no signed message of this. It may have been deleted, or never been one.`
            : t`Couldn’t load what the node has. Try again.`}
    </p>
  )
}
