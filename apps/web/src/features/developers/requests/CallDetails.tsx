import { t } from '@lingui/core/macro'
import { useMe, gatewayFetch } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type ApiCall,
  FromEnvironment,
  parametersOf,
} from '../../../shared/developers/code/api-call'
import { explorerPath } from '../../../shared/developers/explorer-path'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { Button, buttonClass } from '../../../ui/Button'
import { errorMessageFor } from '../../../ui/errors/error-messages'
import { IconButton } from '../../../ui/IconButton'
import { controls } from '../controls'
import { nameOf, sourceText, statusText } from './CallList'
import { CopyAs } from './CopyAs'
import { FaultForm } from './FaultForm'
import { formatSize, formatTime } from './format'
import { isError, isWrite, type RecordedCall } from './recorded-call'
import { answerOf, recording } from './recording'

/** Sends a recorded read again and keeps its answer, whatever its size. The new call is recorded as any other. */
async function readAgain(call: RecordedCall): Promise<void> {
  try {
    const response = await gatewayFetch(`${call.path}${call.query ? `?${call.query}` : ''}`)
    const text = await response.text()
    recording.update(call.id, {
      status: response.status,
      size: text.length,
      answer: answerOf(text),
    })
  } catch {
    recording.update(call.id, { status: 0, answer: { kind: 'empty' } })
  }
}

/** The call as a sample describes it; undefined if it is not one of the API or if its body is not known. */
export function apiCallOf(call: RecordedCall): ApiCall | undefined {
  const { operation, isEarlier } = call
  if (!operation || call.answer.kind === 'private') return undefined
  if (isEarlier && isWrite(call)) return undefined
  return {
    operation,
    parameters: parametersOf(operation, new URLSearchParams(call.query), call.body),
  }
}

/** One call: what was sent, what came back, and what can be done with it. */
export function CallDetails({ call, onBack }: { call: RecordedCall; onBack: () => void }) {
  const api = apiCallOf(call)
  const hasControls = useMe().data?.has_controls === true
  const [isFailing, setFailing] = useState(false)
  const name = nameOf(call)
  return (
    <section aria-label={t`Details of ${name}`} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-b border-line px-3 py-1">
        <IconButton
          label={t`Back to the list`}
          size="small"
          icon={<ArrowLeft size={17} className="rtl:rotate-180" />}
          onClick={onBack}
        />
        <h3 dir="ltr" className="min-w-0 flex-1 truncate font-mono text-small font-semibold">
          {name}
        </h3>
      </div>
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label={name}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
      >
        {api ? (
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <CopyAs call={api} answer={call} />
            <Link to={explorerPath(api)} className={buttonClass('plain', 'small')}>
              {t`Open in the explorer`}
            </Link>
            {hasControls ? (
              <Button size="small" aria-expanded={isFailing} onClick={() => setFailing(!isFailing)}>
                {t`Make it fail`}
              </Button>
            ) : null}
          </div>
        ) : null}
        {api && isFailing ? (
          <FaultForm operation={api.operation.id} onDone={() => setFailing(false)} />
        ) : null}
        <Facts call={call} hasControls={hasControls} />
        <Part title={t`Request`}>
          {call.answer.kind === 'private' ? (
            <p className="text-small text-ink-soft">
              {t`This call is private, so its content isn’t recorded.`}
            </p>
          ) : call.isEarlier && isWrite(call) ? (
            <p className="text-small text-ink-soft">
              {t`This was sent before the drawer was opened, so its content wasn’t recorded.`}
            </p>
          ) : (
            <JsonTree
              label={t`Parameters`}
              value={
                api ? argumentsForTree(api) : Object.fromEntries(new URLSearchParams(call.query))
              }
              depth={3}
              cards={false}
            />
          )}
        </Part>
        <Part title={t`Answer`}>
          <Answer call={call} />
        </Part>
        {Object.keys(call.headers).length > 0 ? (
          <Part title={t`Headers`}>
            <JsonTree label={t`Headers`} value={call.headers} cards={false} />
          </Part>
        ) : null}
      </section>
    </section>
  )
}

const argumentsForTree = ({ parameters }: ApiCall): unknown =>
  JSON.parse(
    JSON.stringify(parameters, (_name, value: unknown) =>
      value instanceof FromEnvironment ? t`The signer of this session` : value,
    ),
  )

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4">
      <h4 className="mb-1 text-small font-semibold text-ink-soft">{title}</h4>
      {children}
    </section>
  )
}

/** Facts of the call, and what the server says about it. */
function Facts({ call, hasControls }: { call: RecordedCall; hasControls: boolean }) {
  const { requestId } = call
  const logged = useQuery({
    queryKey: ['_local', 'requests', requestId],
    queryFn: async () => {
      const { requests } = await controls.requests.list({ limit: 500 })
      return requests.filter((each) => each.request_id === requestId)
    },
    enabled: hasControls && requestId !== undefined && call.status !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  }).data
  const onServer = logged?.reduce((sum, { took_ms: ms }) => sum + ms, 0)
  const fault = logged?.find((each) => each.fault !== null)?.fault
  const facts: [string, string | undefined][] = [
    [t`Method`, call.method],
    [t`Status`, statusText(call) || undefined],
    [t`Time`, call.took === undefined ? undefined : formatTime(call.took)],
    [
      t`On the server`,
      onServer === undefined || logged?.length === 0 ? undefined : formatTime(onServer),
    ],
    [t`Size`, call.size === undefined ? undefined : formatSize(call.size)],
    [t`From`, sourceText(call)],
    [t`App`, logged?.find(({ app }) => app !== null)?.app ?? undefined],
    [t`Fault`, fault === undefined || fault === null ? undefined : `#${fault}`],
    [t`Request id`, requestId],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-small">
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-mono [overflow-wrap:anywhere]">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Answer({ call }: { call: RecordedCall }) {
  const { answer } = call
  const note = (text: string) => <p className="text-small text-ink-soft">{text}</p>
  switch (answer.kind) {
    case 'pending':
      return note(t`Waiting for the answer…`)
    case 'private':
      return note(t`This call is private, so its content isn’t recorded.`)
    case 'empty':
      return note(
        call.status === 0
          ? t`The connection ended before there was an answer.`
          : t`The answer is empty.`,
      )
    case 'gone':
      return (
        <>
          {note(
            t`This call was made before the drawer was opened, and the app no longer has its answer.`,
          )}
          <AskAgain call={call} />
        </>
      )
    case 'large': {
      const size = formatSize(answer.bytes)
      return (
        <>
          {note(t`The answer has ${size}, which is too large to keep.`)}
          <AskAgain call={call} />
        </>
      )
    }
    case 'text':
      return (
        <pre
          dir="ltr"
          className="font-mono text-small [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {answer.text.slice(0, 20_000)}
        </pre>
      )
    case 'json':
      return (
        <>
          {isError(call) ? <Explained call={call} body={answer.value} /> : null}
          {answer.from === 'page' ? note(t`As the app has it now.`) : null}
          <JsonTree label={t`Answer`} value={answer.value} />
        </>
      )
  }
}

/** What an error means and what to do, as screens say it. */
function Explained({ call, body }: { call: RecordedCall; body: unknown }) {
  const { code } = (body ?? {}) as { code?: unknown }
  const { title, advice } = errorMessageFor({
    code: typeof code === 'string' ? code : undefined,
    status: call.status,
  })
  return (
    <p className="mb-2 rounded-card bg-danger-wash px-3 py-2 text-small">
      <strong className="font-semibold">{title}</strong>
      {advice ? <span className="block">{advice}</span> : null}
    </p>
  )
}

/** Sends a read once more. */
function AskAgain({ call }: { call: RecordedCall }) {
  if (isWrite(call) || call.method === undefined) return null
  return (
    <Button size="small" className="mt-2" onClick={() => void readAgain(call)}>
      {t`Ask again`}
    </Button>
  )
}
