import { t } from '@lingui/core/macro'
import { useMe } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useIsWide } from '../../../app/use-is-wide'
import { buttonClass } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import type { PageProps } from '../page-props'
import { History } from './History'
import { OperationList } from './OperationList'
import { OperationPage } from './OperationPage'
import { listQuery } from './reference'

/** Page `/developers/api`: every operation of the API, and `/developers/api/<operation>`: one, to read and to call. */
export default function ApiPage({ rest }: PageProps) {
  const isWide = useIsWide()
  const list = useQuery(listQuery)
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <RowSkeletons />
  const { operations, version } = list.data
  const open = operations.find(({ id }) => id === rest)
  const content = open ? (
    <OperationPage key={open.id} id={open.id} />
  ) : rest === '' ? (
    <About version={version} count={operations.length} />
  ) : (
    <NoOperation id={rest} />
  )
  if (!isWide) {
    return rest === '' ? (
      <>
        {content}
        <OperationList operations={operations} />
      </>
    ) : (
      content
    )
  }
  return (
    <div className="grid grid-cols-[19rem_minmax(0,1fr)]">
      <div className="sticky top-24 h-[calc(100dvh-6rem)] overflow-y-auto border-e border-line">
        <OperationList operations={operations} current={open?.id} />
      </div>
      <div className="min-w-0 pb-16">{content}</div>
    </div>
  )
}

function About({ version, count }: { version: string; count: number }) {
  const isRemote = useMe().data?.mode === 'remote'
  return (
    <div className="px-(--row-x) py-5">
      <p className="text-pretty">
        {t`${count} operations of Neynar’s API, version ${version} and the one before. Read about each one and call it here.`}
      </p>
      <p className="mt-2 text-small text-ink-soft text-pretty">
        {t`This page is made from the definitions that the server itself checks every call with.`}
      </p>
      {isRemote ? null : (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
          <li>
            <a
              className="inline-block py-1 text-accent-strong hover:underline"
              href="/openapi.json"
            >{t`OpenAPI description`}</a>
          </li>
          <li>
            <a
              className="inline-block py-1 text-accent-strong hover:underline"
              href="/collection.json"
            >{t`Collection for API clients`}</a>
          </li>
        </ul>
      )}
      <History />
    </div>
  )
}

function NoOperation({ id }: { id: string }) {
  return (
    <EmptyState
      title={t`Operation not found`}
      action={
        <Link
          to="/developers/$"
          params={{ _splat: 'api' }}
          search={{}}
          className={buttonClass('primary')}
        >
          {t`All operations`}
        </Link>
      }
    >
      <bdi className="[overflow-wrap:anywhere]">{id}</bdi>
    </EmptyState>
  )
}
