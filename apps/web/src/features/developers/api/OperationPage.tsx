import { t } from '@lingui/core/macro'
import { useMe } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { loadOperations } from '../../../shared/developers/code/load-operations'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { Caller } from './Caller'
import { ErrorTable } from './ErrorTable'
import { valuesOfSearch } from './form-values'
import { Method } from './OperationList'
import { type OperationField, operationQuery, type OperationReference } from './reference'
import { callerOf, filledIn } from './send'

/** One operation: what it does, a form that calls it, code, and its errors. */
export function OperationPage({ id }: { id: string }) {
  const reference = useQuery(operationQuery(id))
  const known = useQuery({
    queryKey: ['reference', 'lines'],
    queryFn: loadOperations,
    staleTime: Infinity,
    structuralSharing: false,
  })
  if (reference.isError)
    return <ErrorState error={reference.error} retry={() => void reference.refetch()} />
  const operation = known.data?.named(id)
  if (!reference.data || !operation) return <RowSkeletons count={5} />
  return <Opened reference={reference.data} operation={operation} />
}

function Opened({
  reference,
  operation,
}: {
  reference: OperationReference
  operation: Parameters<typeof Caller>[0]['operation']
}) {
  const me = useMe().data
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const caller = callerOf(reference, {
    hasControls: me?.has_controls === true,
    isRemote: me?.mode === 'remote',
  })
  const fields = useMemo(() => fieldsOf(reference), [reference])
  // A link fills the form in; from then on the form is what counts.
  const [first] = useState(() => valuesOfSearch(fields, search))
  return (
    <article aria-labelledby="operation">
      <header className="border-b border-line px-(--row-x) py-5">
        <Link
          to="/developers/$"
          params={{ _splat: 'api' }}
          search={{}}
          className="mb-2 inline-block text-small font-semibold text-accent-strong hover:underline wide:hidden"
        >
          {t`All operations`}
        </Link>
        <h2
          id="operation"
          dir="ltr"
          className="font-mono text-prose font-bold [overflow-wrap:anywhere]"
        >
          {reference.id}
        </h2>
        <p className="mt-1 text-pretty">{reference.summary}</p>
        <p dir="ltr" className="mt-3 flex items-baseline gap-2 font-mono text-small">
          <Method method={reference.method} />
          <span className="[overflow-wrap:anywhere]">/v2{reference.path}</span>
        </p>
        <Facts reference={reference} />
      </header>
      <Caller
        reference={reference}
        operation={operation}
        fields={fields}
        first={first}
        caller={caller}
      />
      <ErrorTable errors={reference.errors} />
    </article>
  )
}

/** Fields of the form. A body that is passed whole is one of them. */
function fieldsOf(reference: OperationReference): OperationField[] {
  const own = reference.parameters.filter(({ name }) => !filledIn(reference, name))
  return reference.whole_body === null
    ? own
    : [...own, { name: 'body', place: 'body', required: true, type: 'JSON', kind: 'json' }]
}

const accessWords: Record<OperationReference['access'], () => string> = {
  anyone: () => t`Anyone can call it. Signed in, you are its viewer.`,
  viewer: () => t`It reads about the account that you use.`,
  signer: () => t`It writes as the account that you use; its signer is filled in.`,
  account: () => t`It writes as the account that you use.`,
  operator: () => t`Only the operators of this server can call it.`,
  server: () => t`It needs an API key, so browsers can’t call it elsewhere.`,
}

function Facts({ reference }: { reference: OperationReference }) {
  const { access, is_model: isModel, costs, has_pages: hasPages, versions } = reference
  const facts = [
    accessWords[access](),
    versions && t`Part of the API ${versions}.`,
    hasPages && t`Returns pages: send the cursor to get the next one.`,
    isModel && t`On the island a local model answers in place of the provider’s own.`,
    costs && t`A call can cost the server’s operator money.`,
  ].filter(Boolean)
  return (
    <ul className="mt-3 list-disc space-y-0.5 ps-5 text-small text-ink-soft">
      {facts.map((fact) => (
        <li key={String(fact)}>{fact}</li>
      ))}
    </ul>
  )
}
