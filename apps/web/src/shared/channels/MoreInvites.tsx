import { t } from '@lingui/core/macro'
import { Button } from '../../ui/Button'

interface MoreInvitesProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> }
  className: string
}

/** Loads the next page of invites, if there is one. */
export function MoreInvites({ query, className }: MoreInvitesProps) {
  if (!query.hasNextPage) return null
  return (
    <div className={className}>
      <Button
        size="small"
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t`More invites`}
      </Button>
    </div>
  )
}
