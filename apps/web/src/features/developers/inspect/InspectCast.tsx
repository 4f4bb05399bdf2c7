import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { QuoteCard } from '../../../ui/cards/QuoteCard'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { inspectClient } from './inspect-client'
import { node } from './node'
import { NodeAnswer, Part } from './Part'
import { SignedMessage } from './SignedMessage'

/** A cast: its signed message, its checks, and what the API answers for it. */
export function InspectCast({ hash }: { hash: string }) {
  const row = useQuery({
    queryKey: ['inspect', 'cast', hash],
    queryFn: ({ signal }) =>
      inspectClient.lookupCastByHashOrWarpcastUrl({ identifier: hash, type: 'hash' }, { signal }),
  })
  const cast = row.data?.cast
  const fid = cast?.author.fid ?? 0
  const message = useQuery({
    queryKey: ['inspect', 'message', hash],
    queryFn: ({ signal }) => node.cast(fid, hash, signal),
    enabled: fid > 0,
    retry: false,
  })
  const signers = useQuery({
    queryKey: ['inspect', 'signers', fid],
    queryFn: ({ signal }) => node.signers(fid, signal),
    enabled: message.data !== undefined,
    retry: false,
  })
  if (row.error) return <ErrorState error={row.error} retry={() => void row.refetch()} />
  if (!cast) return <RowSkeletons />
  return (
    <div className="px-(--row-x) py-4">
      <QuoteCard
        hash={cast.hash}
        author={cast.author}
        text={cast.text}
        timestamp={cast.timestamp}
      />
      <Part title={t`Signed message`}>
        <NodeAnswer query={message}>
          {(signed) =>
            signers.isPending ? (
              <RowSkeletons count={2} />
            ) : (
              <SignedMessage message={signed} signers={signers.data} />
            )
          }
        </NodeAnswer>
      </Part>
      <Part title={t`What the API answers`}>
        <JsonTree label={t`What the API answers`} value={cast} depth={1} cards={false} />
      </Part>
    </div>
  )
}
