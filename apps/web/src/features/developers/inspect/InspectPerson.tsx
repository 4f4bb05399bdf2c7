import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { UserName } from '../../../app/names'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { withBreaks } from '../with-breaks'
import { inspectClient } from './inspect-client'
import { node } from './node'
import { NodeAnswer, Part } from './Part'
import { SignedMessage } from './SignedMessage'

/** A person: the signed messages of the profile, verified wallets, keys and registration. */
export function InspectPerson({ fid }: { fid: number }) {
  const row = useQuery({
    queryKey: ['inspect', 'person', fid],
    queryFn: ({ signal }) => inspectClient.fetchBulkUsers({ fids: [fid] }, { signal }),
  })
  const user = row.data?.users[0]
  const enabled = user !== undefined
  const ask = <T,>(name: string, queryFn: (signal: AbortSignal) => Promise<T>) => ({
    queryKey: ['inspect', name, fid],
    queryFn: ({ signal }: { signal: AbortSignal }) => queryFn(signal),
    enabled,
    retry: false,
  })
  const profile = useQuery(ask('userData', (signal) => node.userData(fid, signal)))
  const wallets = useQuery(ask('verifications', (signal) => node.verifications(fid, signal)))
  const signers = useQuery(ask('signers', (signal) => node.signers(fid, signal)))
  const registration = useQuery(ask('registration', (signal) => node.registration(fid, signal)))
  if (row.error) return <ErrorState error={row.error} retry={() => void row.refetch()} />
  if (!row.data) return <RowSkeletons />
  if (!user) return <EmptyState title={t`Account not found`} />
  const part = profile.data || profile.error
  return (
    <div className="px-(--row-x) py-4">
      <UserName user={user} />
      <Part title={t`Signed profile`}>
        <NodeAnswer query={profile}>
          {(messages) =>
            signers.isPending ? (
              <RowSkeletons count={2} />
            ) : (
              <Messages
                messages={messages}
                signers={signers.data}
                none={t`No signed messages yet`}
              />
            )
          }
        </NodeAnswer>
      </Part>
      {part && !profile.error ? (
        <>
          <Part title={t`Verified wallets`}>
            <NodeAnswer query={wallets}>
              {(messages) => (
                <Messages
                  messages={messages}
                  signers={signers.data}
                  none={t`No verified wallets yet`}
                />
              )}
            </NodeAnswer>
          </Part>
          <Part title={t`Keys`}>
            <NodeAnswer query={signers}>
              {(events) => <JsonTree label={t`Keys`} value={events} depth={1} cards={false} />}
            </NodeAnswer>
          </Part>
          <Part title={t`Registration`}>
            <NodeAnswer query={registration}>
              {({ events }) => (
                <JsonTree label={t`Registration`} value={events} depth={3} cards={false} />
              )}
            </NodeAnswer>
          </Part>
        </>
      ) : null}
      <Part title={t`What the API answers`}>
        <JsonTree label={t`What the API answers`} value={user} depth={1} cards={false} />
      </Part>
    </div>
  )
}

function Messages({
  messages,
  signers,
  none,
}: {
  messages: Parameters<typeof SignedMessage>[0]['message'][]
  signers: Parameters<typeof SignedMessage>[0]['signers']
  none: string
}) {
  if (messages.length === 0) return <p className="text-small text-ink-soft">{none}</p>
  return (
    <ul className="space-y-2">
      {messages.map((message) => (
        <li key={message.hash}>
          <details className="rounded-card border border-line px-3 py-2">
            <summary dir="ltr" className="min-h-6 font-mono text-small font-semibold">
              {withBreaks(titleOf(message.data))}
            </summary>
            <div className="pt-2">
              <SignedMessage message={message} signers={signers} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** The kind of a message, and of a field of the profile which. */
function titleOf(data: { type: string; userDataBody?: unknown }): string {
  const { type } = (data.userDataBody ?? {}) as { type?: unknown }
  return typeof type === 'string' ? type : data.type
}
