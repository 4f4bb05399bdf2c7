import { t } from '@lingui/core/macro'
import { useMe } from '@castaway/react'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { ApiCall, SampleOperation } from '../../../shared/developers/code/api-call'
import { FromEnvironment } from '../../../shared/developers/code/api-call'
import { explorerPath } from '../../../shared/developers/explorer-path'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { AnswerView } from './AnswerView'
import { CodeSamples } from './CodeSamples'
import { CallField } from './CallField'
import { type FormValues, parametersOf, textOf, ValueError } from './form-values'
import { rememberCall } from './history'
import type { OperationField, OperationReference } from './reference'
import { type Caller as Who, nextCursor, sendCall } from './send'
import { Part } from '../Part'

interface CallerProps {
  reference: OperationReference
  operation: SampleOperation
  fields: readonly OperationField[]
  /** What a link fills in. */
  first: FormValues
  /** Null if a page cannot call it. */
  caller: Who | null
}

/** The form of an operation, its answer, and the call in several languages. */
export function Caller({ reference, operation, fields, first, caller }: CallerProps) {
  const router = useRouter()
  const [values, setValues] = useState(first)
  const [valueError, setValueError] = useState<ValueError>()
  const [asked, setAsked] = useState<ApiCall>()
  const [agreed, setAgreed] = useState(false)
  const send = useMutation({
    mutationFn: (call: ApiCall) => sendCall(call, reference, caller!),
    onSuccess: (answer, call) => {
      const to = explorerPath(call)
      rememberCall({ to, operation: reference.id, status: answer.status, at: Date.now() })
      router.history.replace(to)
    },
  })
  /** The call that the form has; undefined, with the problem shown, if it has none. */
  const callOf = (typed: FormValues): ApiCall | undefined => {
    try {
      setValueError(undefined)
      return { operation, parameters: parametersOf(fields, typed) }
    } catch (error) {
      if (!(error instanceof ValueError)) throw error
      setValueError(error)
      document.getElementById(`field-${error.field}`)?.focus()
      return undefined
    }
  }
  const start = (typed: FormValues) => {
    const call = callOf(typed)
    if (!call || caller === null) return
    if (reference.writes && !agreed) setAsked(call)
    else send.mutate(call)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start(values)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      start(values)
    }
  }
  const goOn = (cursor: string) => {
    const next = { ...values, cursor }
    setValues(next)
    start(next)
  }
  const cursor = reference.has_pages ? nextCursor(send.data?.json) : undefined
  return (
    <>
      <Part title={t`Call it`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key sends the form from any field */}
        <form noValidate onSubmit={submit} onKeyDown={onKeyDown} className="space-y-4">
          {fields.map((field) => (
            <CallField
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              problem={valueError?.field === field.name ? valueError : undefined}
              onChange={(value) => setValues((all) => ({ ...all, [field.name]: value }))}
            />
          ))}
          {fields.length === 0 ? <p className="text-ink-soft">{t`No parameters.`}</p> : null}
          {caller === null ? (
            <p className="text-small text-ink-soft text-pretty">
              {t`A page can’t call it: it needs an API key, which stays on servers. Use the code below, or open this page on a Castaway that runs on your own computer.`}
            </p>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button type="submit" tone="primary" busy={send.isPending}>
                {t`Send`}
              </Button>
              <Button onClick={() => setValues(exampleValues(reference, fields))}>
                {t`Fill in an example`}
              </Button>
            </div>
          )}
        </form>
        {send.isError ? (
          <p role="alert" className="mt-4 text-danger text-pretty">
            {t`The server couldn’t be reached. Check the connection, then send it again.`}
          </p>
        ) : null}
        <div aria-live="polite">
          {send.data ? (
            <AnswerView
              answer={send.data}
              reference={reference}
              onNext={cursor === undefined ? undefined : () => goOn(cursor)}
            />
          ) : null}
        </div>
      </Part>
      <CodeSamples call={sampleCall(operation, reference, fields, values)} />
      {asked ? (
        <WriteQuestion
          reference={reference}
          caller={caller}
          onConfirm={() => {
            setAgreed(true)
            send.mutate(asked)
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}

/** The call for code: what is typed so far, with the signer from the environment. */
function sampleCall(
  operation: SampleOperation,
  reference: OperationReference,
  fields: readonly OperationField[],
  values: FormValues,
): ApiCall {
  const parameters: Record<string, unknown> = {}
  for (const field of fields) {
    try {
      Object.assign(parameters, parametersOf([{ ...field, required: false }], values))
    } catch {
      // What is not right yet is not in the code.
    }
  }
  const signs = reference.parameters.some(({ name }) => name === 'signer_uuid')
  if (signs && parameters.signer_uuid === undefined)
    parameters.signer_uuid = new FromEnvironment('SIGNER_UUID')
  return { operation, parameters }
}

/** Placeholders that nobody could call with are left empty. */
function exampleValues(
  { example }: OperationReference,
  fields: readonly OperationField[],
): FormValues {
  const byName = new Map(
    Object.entries(example).map(([arg, value]) => [
      arg.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = byName.get(name)
      return value === undefined || JSON.stringify(value).includes('<')
        ? []
        : [[name, textOf(value)]]
    }),
  )
}

function WriteQuestion({
  reference,
  caller,
  onConfirm,
  onClose,
}: {
  reference: OperationReference
  caller: Who | null
  onConfirm: () => void
  onClose: () => void
}) {
  const account = useMe().data?.account
  const name = account ? `@${account.username}` : undefined
  return (
    <ConfirmDialog
      title={t`Call ${reference.id}?`}
      action={t`Send`}
      tone={reference.method === 'DELETE' ? 'destructive' : 'primary'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {reference.summary}.{' '}
      {caller === 'key'
        ? t`Runs for the development key’s app.`
        : name
          ? t`Runs as ${name}, and everyone can see it.`
          : t`Runs as you.`}{' '}
      {t`We ask once per operation.`}
    </ConfirmDialog>
  )
}
