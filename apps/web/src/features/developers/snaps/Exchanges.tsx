import { t } from '@lingui/core/macro'
import type { SnapExchange } from '@castaway/snaps'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { Button } from '../../../ui/Button'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'
import { Part } from '../Part'
import { decodeSigned } from './decode-signed'

/** Each request that this server sent, and its answer. */
export function Exchanges({ exchanges }: { exchanges: readonly SnapExchange[] }) {
  return (
    <Part title={t`Requests`}>
      <ol className="space-y-6">
        {exchanges.map((exchange, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- requests of one step never move
          <li key={index}>
            <Exchange exchange={exchange} />
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Exchange({
  exchange: { method, url, headers, body, error, answer },
}: {
  exchange: SnapExchange
}) {
  const signed = body === undefined ? undefined : decodeSigned(body)
  return (
    <>
      <p dir="ltr" className="text-start font-mono text-small [overflow-wrap:anywhere]">
        <span className="font-semibold">{method}</span> {url}
      </p>
      <Headers headers={headers} />
      {signed ? (
        <div className="mt-2">
          <JsonTree label={t`Signed body`} value={signed} depth={4} cards={false} />
        </div>
      ) : null}
      {answer ? (
        <div className="mt-3 border-s-2 border-line ps-3">
          <p dir="ltr" className="text-start font-mono text-small font-semibold">
            {answer.status}
          </p>
          {answer.url === url ? null : (
            <p className="text-small [overflow-wrap:anywhere]">
              {t`Redirected to`} <bdi>{answer.url}</bdi>
            </p>
          )}
          <Headers headers={answer.headers} />
          <Body body={answer.body} isPart={answer.truncated} />
        </div>
      ) : (
        <p className="mt-2 text-small text-danger" dir="auto">
          {error}
        </p>
      )}
    </>
  )
}

const Headers = ({ headers }: { headers: Record<string, string> }) => (
  <dl dir="ltr" className="mt-1 text-start font-mono text-small text-ink-soft">
    {Object.entries(headers).map(([name, value]) => (
      <div key={name} className="[overflow-wrap:anywhere]">
        <dt className="inline">{name}: </dt>
        <dd className="inline text-ink">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Characters of what is no JSON. */
const SHOWN = 2_000

function Body({ body, isPart }: { body: string | null; isPart: boolean }) {
  if (body === null)
    return (
      <p className="mt-2 text-small text-ink-soft">{t`Its body is no JSON, and isn’t shown.`}</p>
    )
  return (
    <div className="mt-2">
      <Tree body={body} />
      {isPart ? (
        <p className="text-small text-danger">{t`The answer is longer than what is read.`}</p>
      ) : null}
      <Button size="small" className="mt-2" onClick={() => void copyToClipboard(body, 'text')}>
        {t`Copy`}
      </Button>
    </div>
  )
}

function Tree({ body }: { body: string }) {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return (
      <pre
        dir="ltr"
        className="overflow-hidden text-start font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {body.slice(0, SHOWN)}
      </pre>
    )
  }
  return <JsonTree label={t`Answer`} value={value} depth={2} cards={false} />
}
