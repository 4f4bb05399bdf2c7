import { t } from '@lingui/core/macro'
import type { SignerFacts } from '@castaway/client/local'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { SelectField } from '../../../ui/form/SelectField'
import { RowSkeletons } from '../../../ui/Skeleton'
import { controls } from '../controls'
import { Signer } from './Signer'
import { statusNames } from './status-names'

const statuses = Object.keys(statusNames) as SignerFacts['status'][]

/** Page `/developers/signers`: the keys that apps have made or asked for, and how each came to its state. */
export default function SignersPage() {
  const search = useSearch({ strict: false }) as { status?: string }
  const navigate = useNavigate()
  const status = statuses.find((each) => each === search.status)
  const list = useQuery({
    queryKey: ['controls', 'signers', status],
    queryFn: () => controls.signers.list(status ? { status } : {}),
    placeholderData: (before) => before,
    refetchInterval: 3_000,
  })
  return (
    <>
      <div className="border-b border-line px-(--row-x) py-4">
        <p className="mb-4 text-small text-ink-soft text-pretty">
          {t`A program writes for an account with a key that its owner has approved. Make one with createSigner.`}
        </p>
        <SelectField
          label={t`Status`}
          value={status ?? ''}
          onChange={(chosen) =>
            void navigate({
              to: '.',
              search: (chosen ? { status: chosen } : {}) as never,
              replace: true,
            })
          }
        >
          <option value="">{t`All statuses`}</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {statusNames[each]()}
            </option>
          ))}
        </SelectField>
      </div>
      {list.isError ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <RowSkeletons count={4} />
      ) : list.data.signers.length === 0 ? (
        <EmptyState title={t`No signers`}>
          {status ? t`No signers have this status.` : t`No program has requested a key yet.`}
        </EmptyState>
      ) : (
        <ul>
          {list.data.signers.map((signer) => (
            <li key={signer.public_key} className="border-b border-line">
              <Signer signer={signer} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
